const phrases = (list: string): ReadonlySet<string> => new Set(list.split("|").map((phrase) => phrase.trim()));

/** Behind these a name follows. */
export const sayName = phrases(
  `heter|het|hete|hette|heiter|heitte|navn|navnet|navnet mitt er|navnet hans er|navnet hennes er|navnet ditt er|navn er|navnet er|kalles|kalt|kalla|kaller meg|kaller seg|kaller ham|kaller ham bare|kaller henne bare|kaller meg bare|kaller han|kaller henne|kaller jeg|kalte meg|kalte seg|kalte ham|kalte henne|kjent som|ved navn|som heter|oppkalt etter|døpt|
  name is|name was|name's|names|name|is called|was called|were called|are called|named|named after|nicknamed|dubbed|call me|calls me|called me|calls himself|calls herself|calls themselves|call himself|call herself|called him|called her|they call me|known as|goes by|
  namma lea|namma lei|namat leat|namma|gohčoda iežas|gohčodit mu|gohčodit su|gohčoduvvo|gohčoduvvon|gohčodan`,
);

/** Behind these somebody is addressed. */
export const greet = phrases(
  `hei|heisann|hallo|halla|kjære|kjæreste|god morgen|god kveld|takk|svar|hello|hi|hey|dear|dearest|thanks|thank you|cheers|bures|ráhkis|buorre beaivi|buorre eahket|giitu|vástádusas`,
);

/** Behind these somebody signs. */
export const signOff = phrases(
  `hilsen|helsing|hilsener|hilsning|hilsen fra|hilsninger|mvh|vh|klem|klem fra|klemmer fra|klemmer|kos fra|undertegnede|signert|regards|wishes|love|yours|sincerely|faithfully|truly|best|signed|xoxo|xx|thanks|love from|regards from|greetings from|dearvuođat|dearvvuođat|dearvuođaiguin|dearvvuođaiguin|dearvuođaid`,
);

/** Behind these stands somebody or something. */
export const beSomebody = phrases(
  `jeg er|eg er|æ e|jeg e|e er|det er|dette er|her er|i am|i'm|im|i’m|this is|it's|its|mun lean|mon lean|dá lea|dát lea|dat lea`,
);

/** Whom one misses, loves, marries or is afraid of is a person. */
export const beWithPeople = phrases(
  `savner|savnet|mistet|mista|begravde|begravet|gravla|elsker|elsket|sammen med|gift med|forelsket i|forelska i|glad i|skilt fra|kjæreste med|kjæresten til|moren til|mora til|faren til|broren til|søsteren til|søstera til|mannen til|kona til|datteren til|sønnen til|venninna til|venninnen til|mor til|far til|redd for|utro med|
  ask|asked|tell|told|texted|phoned|met|married|marry|dating|spør|spurte|ringte|traff|møtte|
  miss|missed|buried|married to|in love with|broke up with|mother of|father of|friends with|engaged to|scared of|afraid of|ohcalan|ráhkistan`,
);
