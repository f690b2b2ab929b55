import { samiInstitutionWords, samiSchoolWords } from "./sami-institution-words.ts";

const setOf = (list: string, more: readonly string[] = []): ReadonlySet<string> =>
  new Set([...list.trim().split(/\s+/), ...more]);

/** What a school is called behind its name, with its endings. */
export const schoolWords = setOf(
  `
gymnas gymnaset skole skule skolen skulen barneskole barneskule barneskolen ungdomsskole ungdomsskule ungdomsskolen ungdomskole ungdomsskuln vgs vg videregående vidaregåande videregåande vidregående videregåendeskole folkehøgskole folkehøyskole folkehøgskule høgskole høyskole høgskule barnehage barnehagen barnehave bhg sfo aks kulturskole montessoriskole steinerskole friskole oppvekstsenter oppvekstsenteret universitet voksenopplæring katedralskole katedralskolen gymnas gymnasium handelsskole fagskole grendeskole grendaskule grunnskole grunnskule folkeskole småskole småskule barnehagar førskole realskole ungdomsskule dagskole musikkskole ridesenter
school academy college primary secondary high grammar nursery kindergarten preschool playgroup comprehensive infants juniors prep seminary kindergarten playschool creche crèche
`,
  samiSchoolWords,
);

/** What a work place, a clinic, a congregation or a club is called behind its name. */
export const institutionWords = setOf(
  `
fabrikk fabrikker fabrikken fotballklubb håndballklubb idrettslag sykehus sykehuset sjukehus sjukehuset sykehjem sykehjemmet sjukeheim sjukeheimen omsorgssenter omsorgsenter bosenter helsesenter helsesenteret helsehus legesenter legesenteret legekontor legekontoret legevakt legevakta doktorkontor tannklinikk tannlegesenter klinikk klinikken poliklinikk dps bup senter senteret fengsel krisesenter kirke kirka kirken kyrkje kyrkja kapell menighet menigheten kommune kommunen prestekontor politistasjon lensmannskontor hotell hotellet kro kroa gjestegård camping fjellstue kafé kafe kafeen restaurant bar pub pizzeria bakeri kiosk apotek frisør verft verftet sagbruk bruk fabrikk transport bygg entreprenør taxi rør maskin regnskap eiendom oppdrett fiskebruk fiskeindustri laks seafood il if fk bk tif idrettslag fotballklubb håndballklubb skytterlag ungdomslag husflidslag musikkorps skolekorps kor sanitetsforening bygdelag speidergruppe fritidsklubb ungdomsklubb ungdomshus bofellesskap boligstiftelse aldershjem eldresenter behandlingssenter ungdomssenter rehabiliteringssenter asylmottak mottak moske moské brannstasjon flyplass lufthavn bibliotek museum kulturhus bedehus leir militærleir garnison gartneri bensinstasjon as asa da ans
hospital surgery clinic practice hospice infirmary prison church chapel mosque parish hotel inn pub arms tavern cafe café bakery ltd limited plc llp inc fc rfc afc cc council farm bakery nursing
`,
  samiInstitutionWords,
);

/** What is done or sold there, or what people do together: a name only with a capital in front. */
export const tradeWords = setOf(`
rådhus rådhuset kommunehus herredshus gjestehus gjestehuset gjestgiveri gjestgiveriet vertshus vertshuset pensjonat pensjonatet herberge overnatting servicesenter servicesenteret vekstsenter dagsenter aktivitetssenter treningssenter kjøpesenter senteret storsenter velferdssenter familievernkontor frivilligsentral frivilligsentralen fontenehus bokollektiv barnehjem ungdomshjem omsorgsbolig omsorgsboliger bosenteret bemanning renhold vaskeri snekkerverksted verksted mekaniske mek bilsenter bilverksted auto slakteri meieri mølle trevare trelast sag gruve gruver gruva smelteverk kraftverk kraftlag energi nett sparebank data consult konsult invest holding shipping rederi fiskeri havbruk settefisk gård gårdsbruk stall ridesenter rideklubb skiklubb turnforening svømmeklubb idrettsforening idrettsklubb bokseklubb kampsport danseskole danseklubb teaterlag sogelag historielag bondelag jeger- misjonshus forsamling forsamlinga trossamfunn synagoge tempel kloster
club society association trust foundation hostel shelter refuge lodge gym stables distillery brewery winery garage motors foundry shipyard dockyard barracks depot warehouse logistics engineering construction builders plumbing electrical solutions consulting consultants recruitment catering holdings industries enterprises salon spa theatre theater cinema library pharmacy chemist opticians vets veterinary dental orthodontics physiotherapy synagogue temple gurdwara monastery convent priory cathedral fellowship tabernacle ministries mission bistro brasserie diner steakhouse takeaway butchers fishmongers florist nurseries holiday caravan campsite resort marina zoo ranch airfield sanctuary gmbh llc centre center solicitors barristers accountants architects surveyors advisers agents lawyers printers publishers insurance airways airlines railways boys girls rovers wanderers athletic
`);

/** Two words that only together tell what it is. */
export const institutionPairs: ReadonlyMap<string, "school" | "institution"> = new Map([
  ...[
    "care home",
    "nursing home",
    "medical centre",
    "medical center",
    "health centre",
    "health center",
    "fire station",
    "police station",
    "leisure centre",
    "food bank",
    "reception centre",
    "reception center",
    "refugee centre",
    "detention center",
    "care centre",
    "care center",
    "day centre",
    "day center",
    "job centre",
    "shopping centre",
    "treatment centre",
    "treatment center",
    "rehab centre",
    "rehab center",
    "social club",
    "working men's",
    "golf club",
    "tennis club",
    "cricket club",
    "rowing club",
    "sailing club",
    "swimming club",
    "boxing club",
    "petrol station",
    "gas station",
    "post office",
    "building society",
    "sports club",
    "football club",
    "rugby club",
    "youth club",
    "children's home",
    "childrens home",
    "retirement home",
    "garden centre",
    "community centre",
    "islamic centre",
    "islamic center",
    "psychiatric centre",
    "psychiatriske senter",
    "distriktspsykiatriske senter",
    "detention centre",
    "røde kors",
    "blå kors",
    "barne- og",
  ].map((pair) => [pair, "institution"] as const),
  ...[
    "high school",
    "primary school",
    "secondary school",
    "grammar school",
    "middle school",
    "sixth form",
    "junior school",
    "folk high",
    "sixth form",
    "high school",
    "comprehensive school",
    "elementary school",
    "cathedral school",
    "special school",
    "riding school",
    "nursery school",
    "folkehøgskole avdeling",
    "infant school",
    "boarding school",
    "international school",
    "upper secondary",
    "videregående skole",
    "vidaregåande skule",
    "videregående skolen",
    "barne- og",
    "primary academy",
  ].map((pair) => [pair, "school"] as const),
]);

/** Ordinary words in front of those: "en vanlig skole", "the local hospital". */
export const noNames = setOf(`
en ei et ett den det denne dette disse min mi mitt mine din sin vår vårt hans hennes deres ingen noen annen andre annet samme hver hele halve egen ny nye nytt gammel gamle gammelt stor store stort liten lite lille små god gode dårlig vanlig vanlige privat private offentlig offentlige kristen kristne norsk norske norges samisk sami svensk engelsk finsk lokal lokale lokalt nærmeste første andre tredje fjerde siste neste forrige vår vårt egen eget åpen stengt til fra på i ved av og eller om med uten etter før over under mot ut inn opp ned hjem bort er var blir ble går gikk har hadde som at når da så hvor hva alle alt all mye mer mest videregående vidaregåande videre hel halv bra bedre verste beste kjip fin stengt tom full ekte dum jævla helvetes fordømte kommunal kommunale statlig psykiatrisk psykiatriske distriktspsykiatrisk somatisk katolsk luthersk læstadiansk muslimsk jødisk frivillig digital fysisk spesial egen akutt medisinsk kirurgisk allmenn tre to fire fem én èn ein eit ikkje ikke aldri alltid bare berre også óg akkurat snart nå no vil skal må kan kunne måtte skulle ville bli begynne slutte hater elsker liker gå ser så hører fikk får trenger dropper drop skulke skulker mista misser jobber jobba bytte bytta bytter startet starta slutta sluttet klarer orker tør
a an the my your his her our their its this that these those no any some every each another other new old big small local nearest next last first second third same whole good bad best worst state public private catholic christian jewish muslim boarding middle junior senior primary secondary high elementary medical mental general community to from at in of and or is was be been being go goes going went after before during left leave quit skip hate love start started finish finished missed miss children's childrens nursing care about like even just not for with without into on off by as than through because when if so then now psychiatric day night night's law art music drama summer nursery special grammar sunday home
mu du su min din sin dat dát dan dán ođđa boares stuorra unna unni buorre eará seamma buot juohke okta ja dahje muhto go lea leat lei mun don son sámi sámegiel dáru suoma priváhta oahppat vázzá vázzit váccán vázzen maŋŋel ovdal birra báikki gili gielda sámi joatkka vuođđo
`);

/** In front of a place, one shop, office or clinic of many is meant: "Kiwi Bjerkvik", "NAV Alta". */
export const chains = setOf(`
hmp hydro elkem alcoa norske boliden yara tine nortura gilde bama orkla kværner kvaerner aibel rosenberg subsea technip equinor aker kongsberg benteler eramet wacker borregaard glencore kronos statnett statkraft avinor securitas nokas iss sodexo compass manpower adecco avonova stendi humana ecura olivia aleris unicare incita frelsesarmeen kiwi rema coop extra prix mega obs joker spar meny bunnpris europris nille matkroken esso shell yx narvesen vitusapotek nav bup dps abup buf bufetat politiet legevakta barnevernet tesco asda lidl greggs aldi sainsbury's sainsburys morrisons boots wetherspoons costa starbucks scandic thon radisson clarion inn mcdonald's mcdonalds subway hurtigruten biltema byggmakker elkjøp felleskjøpet sparebank posten bring mowi lerøy
`);

/** Known to everyone in the country: they may stay. Hospitals for a whole region, helplines, authorities, universities. */
export const mayStay =
  /haukeland|ullevål|rikshospital|st\.? ?olav|radiumhospital|sunnaas|diakonhjem|lovisenberg|modum bad|universitetssykehus|universitetssjukehus|university hospital|ormond street|guy['’]s hospital|bartholomew|st thomas|addenbrooke|king['’]s college|radcliffe|maudsley|kirkens sos|kirkens bymisjon|kirkens nødhjelp|^den norske kirke|^statens |^norsk |^norges |^university of (?:oslo|bergen|stavanger|agder|tromsø|oxford|cambridge|london)|^nord universitet|^oslomet|^kristiania|^handelshøyskolen bi|^sámi allaskuvl/u;
