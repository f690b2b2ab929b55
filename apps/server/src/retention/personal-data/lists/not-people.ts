const setOf = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words with a capital that are never a person's name: small words at the head of a sentence, services, faiths, days, peoples, brands. */
export const notPeople = setOf(`
i im i'm i've i'll i'd jeg du han hun hen det den vi de dere meg deg seg oss dem min mi mitt mine din ditt dine sin sitt sine vår vårt våre hans hennes deres ingen noen alle alt alene hvem hva hvor når hvorfor hvordan men og eller så fordi for at som om hvis da nå her der ikke jo ja nei takk hei heisann hallo hilsen klem kjære mvh vennlig
beste med uten til fra på av ved etter før siden under over mot mellom en ei et er var har hadde kan kunne skal skulle vil ville må måtte bør burde ble blir bli får fikk gjør gjorde kanskje bare også selv veldig mye mer mest ofte aldri alltid igjen dette disse denne hver hele noe annet andre begge mange få flere folk mennesker mamma pappa mor far bestemor bestefar mormor morfar farmor farfar tante onkel
you he she it we they me him her us them my your his its our their who what where when why how but and or so because if then now here there not no yes thanks thank please hello hi hey dear best kind love regards the a an is am are was were be been being have has had do does did can could shall should would might must let just also very much more most often never always again this that these those every everything everyone nobody somebody anybody mum mom dad mother father granny grandma grandpa gran nan sir madam team everybody anyone someone
mun mon don son mii dii sii moai doai soai dat dát dan dán das dás mu du su min din sin iežan iežat iežas ja dahje muhto go jus de dalle dál dás dáppe doppe gos goas manne movt mo gii geat maid mas geas lea leat lei ledjen leamaš lean in it ii eat ehpet eai eaba ean amma ale alde giitu bures buorre ráhkis dearvuođat dearvvuođat eadni áhčči áhkku áddjá buot buohkat dušše vel ain fas álo goassege maiddái maid ovdal maŋŋel rájes birra dihte haga mielde luhtte lusa olmmoš olbmot ollu
mandag tirsdag onsdag torsdag fredag lørdag søndag monday tuesday wednesday thursday friday saturday sunday vuossárga maŋŋebárga gaskavahkku duorasdat bearjadat lávvardat sotnabeaivi
januar februar mars juli september oktober november desember january february march july october december
jul julaften juleaften julen påske påsken pinse nyttår nyttårsaften jonsok olsok sankthans christmas xmas easter halloween advent ramadan eid juovllat beassážat valentine
gud guds gude god gods jesus jesu jesusii jesusa kristus christ allah jehova jahve herren herre lord satan djevelen buddha bibelen bible koranen koran quran ipmil ipmila hearrá ibmel biibbal helligånden messias moses messiah profeten
norsk norske nordmenn svensk dansk finsk engelsk samisk sami sámi sámegiella sápmelaš kvensk polsk tysk fransk spansk russisk arabisk somalisk ukrainsk kurdisk norwegian swedish danish finnish english british irish scottish welsh american polish german french spanish russian arabic somali ukrainian kurdish indian pakistani chinese vietnamese african european asian italian turkish iranian iraqi syrian afghan
muslim muslimsk kristen katolikk katolsk jødisk christian catholic jewish jew hindu sikh buddhist protestant lutheran læstadian læstadiansk pinsevenn mormon atheist ateist gay lesbian trans bi homo lesbisk skeiv queer
asperger aspergers asperger's alzheimer alzheimers alzheimer's parkinson parkinsons parkinson's tourette tourettes tourette's down downs down's crohn crohns crohn's huntington huntingtons adhd add ocd ptsd
nav sos dps bup ahus udi ung politi politiet barnevernet barnevern legevakta legevakten kirkens kirken kors røde blå mental helse frelsesarmeen amathea dixi samaritans childline befrienders barnardo's mind nhs ptsd aa na ros leve incestsenteret krisesenteret rustelefonen helsenorge datatilsynet sametinget sámediggi haukeland ullevål rikshospitalet lovisenberg diakonhjemmet modum radiumhospitalet sunnaas blakstad dikemark åsgård sanderud reinsvoll østmarka
facebook instagram insta snap snapchat tiktok youtube google netflix discord messenger whatsapp telegram twitter reddit twitch tinder grindr roblox minecraft fortnite vipps finn.no spotify skype zoom teams microsoft apple samsung amazon wikipedia disney playstation xbox nintendo bergans ikea rema kiwi coop volvo toyota tesla mercedes audi bmw ford mazda golf volkswagen skoda honda nissan visa mastercard amex
cipralex sobril imovane zopiclone sertralin sertraline zoloft prozac valium lexapro paracet ibux ritalin concerta xanax seroquel lithium litium truxal stesolid apodorm melatonin antabus subutex methadone metadon abilify remeron lamictal venlafaxine efexor fontex fevarin oxazepam diazepam tramadol
stortinget storting dronningen kongen queen king kronprinsen king's queen's regjeringen parliament government council court universitetet university college school skole skolen sykehus sykehuset hospital church kirke menighet street road gate vei
korona koronaen covid corona internett internet hiv
north south east west nord sør øst vest sea nordsjøen atlanterhavet england's new old great big
en name names first last character telefon telefovdna tlf mobil mobile phone email e-post epost adresse address e-poasta čujuhus kalles ens as ok hmm uff æsj ps nb fy å oi wow lol omg haha
`);

/** Behind one of these a place or an institution is named, not a person: "St. Olavs hospital", "Frogner kirke". */
export const institutions = setOf(`
hospital sykehus sjukehus sykehjem skole barneskole ungdomsskole folkehøgskole videregående vgs kirke menighet kapell kommune fylke gate gata vei veg plass torg senter legekontor legesenter barnehage universitet høgskole høyskole stadion park bru stasjon hotell gård tun school church university college clinic street road avenue hall station park airport bridge primary academy syndrome syndrom sykdom disease skuvla girku suohkan buohcciviessu gielda barnevern krisesenter legevakt festival prisen bok cup fc il bygdelag kulturhus
`);

/** In front of these the name of a place is likelier than a person's: "i Sandnes", "from Florence". */
export const placePrepositions = setOf(
  "i in fra from til to på at near nær ved rundt around mot towards gjennom through utenfor outside",
);

/** What can have a name without being a person: "filmen heter Titanic". */
export const things = setOf(`
filmen boka boken sangen låta serien spillet appen skolen barneskolen ungdomsskolen stedet bygda byen firmaet bedriften medisinen tabletten tablettene tablettene pillene sykdommen diagnosen gruppa gruppen bandet katten hunden hesten kaninen programmet siden nettsiden foreningen klubben laget gata veien båten bilen øya fjellet kafeen baren butikken kanalen podkasten podcasten podden sykehuset hjemmet avdelingen menigheten
film book song series show game app school place town village company medicine drug pill pills illness diagnosis disease group band program programme site website charity club team street road boat car island mountain cafe bar shop channel podcast hospital home ward church condition disorder thing something
filbma girji lávlla skuvla báiki gilli gávpot dálkkas dávda joavku biila
`);

/** Brands, figures and places of two words, without a closing s. */
export const nobody: ReadonlySet<string> = new Set(
  "jack daniel|johnnie walker|captain morgan|ben jerry|harry potter|mickey mouse|donald duck|ole brumm|karl johan|jomfru maria|virgin mary|st olav|sankt han|santa clau|peter pan|kong harald|dronning sonja|king charle|marie curie|anne frank|mor nille|christmas eve|year's eve|year’s eve|stella artoi|new year".split(
    "|",
  ),
);
