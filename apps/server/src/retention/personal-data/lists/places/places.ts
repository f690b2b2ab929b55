/**
 * Places by hand, in lower case. The rule: a place with fewer than 50,000 people tells who somebody is, a larger one, a county or a country does not.
 * Facts, from general knowledge; `postal-places.ts` holds the rest of Norway.
 */
const norway = `
sotra radøy hinnøya andøya langøya ringvassøya vannøya magerøya tromøya justøya jeløya flekkerøya averøya husøya otterøya flakstadøya moskenesøya gimsøya austvågøya ytterøya tautra bjarkøya rolla andørja grytøya arnøya skjervøya stjernøya ingøya rolvsøya havøya hidra huftarøy
agdenes alstahaug alta alvdal andebu andenes andselv arendal askim askøy askvoll aukra aure aurland aurskog aurskog-høland austevoll averøy balestrand
ballangen balsfjord bamble bardu bardufoss batnfjordsøra beiarn bekkestua berg berlevåg billingstad bjerkvik bjugn bjørkelangen blakstad bokn borkenes
botnhamn brandbu brattvåg brekstad brevik brumunddal bryne brønnøysund burfjord bygland byglandsfjord bykle båtsfjord bømlo bø davik dokka dombås
drangedal drevsjø drøbak dyrøy dønna egersund eid eide eidfjord eidsberg eidskog eidsvoll eidsvåg eigersund elverum enebakk engerdal etne evenes
evenskjer evje farsund fauske fedje fetsund fevik finnsnes fitjar fjaler fjell flatanger flekkefjord flesberg flisa florø flå folldal follebu fosnavåg
fosnes frei frogn froland frosta fræna frøya fusa fyllingsdalen fyresdal førde gamvik gaular gausdal geilo geithus gjemnes gjerdrum gjerstad gjesdal
gjettum gjøvik gloppen gol gran grane granvin gratangen grimstad grong grue grua gulen gursken hadsel halden halsa hamar hamarøy hammerfest hareid
harran harstad hasvik hattfjelldal haugesund haugastøl havøysund heimdal hell hemne hemnes hemsedal herøy hitra hjartdal hjelmeland hobøl hof hokksund
hol hole holmestrand holtålen honningsvåg hornindal horten hov hovden hurdal hurum hvaler hyllestad hønefoss høyanger høylandet ibestad inderøy
iveland jar jaren jelsa jessheim jevnaker jondal jølster jørpeland kabelvåg karasjok karlsøy karmøy kautokeino kirkenes kirkenær kjeller kjelsås
kjøllefjord kløfta klæbu knarrevik kolbotn kolvereid kongsberg kongsvinger kopervik kornsjø kragerø kristiansund krødsherad krokstadelva kråkerøy
kvalsund kvam kvinesdal kvinnherad kviteseid kvitsøy kvæfjord kvænangen kyrksæterøra kårvåg lakselv langesund langhus lardal larkollen larvik lavangen
lavik lebesby leikanger leira leirfjord leirvik leka leknes leksvik lenvik lerkendal lesja levanger lier lierne lierskogen lierbyen lillehammer
lillesand lindås lindesnes loddefjord lofoten lom loppa lund lunner lurøy luster lyngdal lyngen lyngseidet lysaker lærdal lødingen lørenskog løten
malvik mandal manglerud marker marnardal masfjorden meland meldal melhus melbu meløy meråker mestervik midsund mjøndalen mo mo-i-rana modalen modum
molde mosjøen moskenes mosvik mysen måløy målselv måsøy namdalseid namsos namsskogan nannestad narvik naustdal nesbyen nes nesna nesodden nesoddtangen
nesset nissedal nittedal nome nord-aurdal nordfjordeid nordkapp nordkjosbotn nordreisa norddal nore notodden nærbø nærøy nøtterøy odda oppdal oppegård
opphaug orkanger orkdal orkland osterøy os otta ottestad overhalla porsanger porsgrunn prestfoss rakkestad rana randaberg rauma raufoss re reine
reinsvoll rendalen rennebu rennesøy ringebu ringerike ringsaker rissa risør rjukan roan rognan rollag rosendal royken ryfylke rygge rykkinn rødøy
røros rørvik røst røyken røyrvik råde salangen saltdal samnanger sande sandnessjøen sandvika sandøy sauda sauherad sel selbu selje seljord selfors
seljestad sem senja setermoen sigdal siljan sirdal sistranda sjøvegan skaun skarnes skaidi skedsmo skedsmokorset skei ski skiptvet skjervøy skjeberg
skjetten skjåk skodje skotterud skreia skudeneshavn skånevik skånland slemmestad smøla snarum snillfjord snåsa sogndal sola solund sortland son
spydeberg stange stathelle statland stavern steigen steinkjer stjørdal stjørdalshalsen stokke stokmarknes stongfjorden storsteinnes stord stordal
storfjord storslett stor-elvdal strand stranda straume straumsnes strømmen stryn sula suldal sund sunndal sunndalsøra surnadal svartskog sveio svelvik
svolvær sykkylven søgne sømna sør-varanger sørfold sørreisa sørum sætre tana tananger tau time tinn tjeldsund tjøme tofte tokke tolga torpo torsken
tranby tranøy tresfjord trofors trysil træna trøgstad tvedestrand tvedt tydal tynset tysfjord tysnes tysvær tørvikbygd ullensaker ullensvang ulefoss
ulvik ulsteinvik utsira vadsø vaksdal valle valdres vang vanylven vanse vardø varangerbotn varhaug vefsn vega vegårshei vennesla verdal verdalsøra
verran vestby vesterålen vestfossen vestnes vestvågøy vevelstad vik vigra vikersund vikna vikebygd vinje vinterbro vinstra volda voss vossestrand
værøy vågan vågsøy vågå våle våler øksfjord øksnes ølen ørje ørland ørskog ørsta øyer øyestad øygarden øystese ål ålgård ålvik åmli åmot årdal
årdalstangen årnes ås åsane åseral åsgårdstrand åfjord åndalsnes grønland grünerløkka tøyen majorstuen majorstua frogner stovner grorud holmlia
furuset groruddalen nordstrand sagene torshov ullevål fana laksevåg heimdal saupstad tiller byåsen madla hillevåg tasta kvadraturen vågsbygd
`;
const nearSapmi = `
álaheadju áltá árviesjávri ávjovárri báhcavuotna báhccavuotna bálák ballangen bearalváhki bierggis budej čáhcesuolu deatnu deanu fálesnuorri gáivuotna
gáŋgaviika guovdageaidnu guovdageainnu guovdageainnus guovdageidnui hámmárfeasta hámmárfeasttas hámmerfeasta hárstták hárstáid ivgu ivvárstáđđi
kárášjohka kárášjoga kárášjogas kárášjohkii kárásjohka láhpi leavdnja leavnnjas loabát loppa mátta-várjjat máhkarávju máze muosát návuotna návuona
porsáŋgu porsáŋggus ráissa ráisa rivttát ruovvejohka sállan sálla sállir sivir skánit skierva skiervá storfjorda unjárga unjárggas vuonnabahta várggát
várjjat áhkkánjárga áltái álttás álttái čáhcesullo čáhcesullos kautokeinos utsjoki ohcejohka ohcejogas anár aanaar inari enontekiö eanodat giron
gironis kiruna jåhkåmåhkke jokkmokk váhtjer gällivare johkamohkki karesuando gárasavvon rovaniemi roavvenjárga sodankylä soađegilli nuorgam njuorggan
levajok masi sirma polmak rustefjelbma bonakas skiippagurra nesseby karlebotn snefjord olderfjord tana-bru
`;
const nordic = `
kiruna gällivare jokkmokk arjeplog arvidsjaur sorsele storuman vilhelmina åre strömsund karesuando övertorneå pajala kalix haparanda torneå tornio
kemi boden piteå älvsbyn lycksele inari ivalo utsjoki enontekiö hetta kittilä muonio sodankylä kemijärvi salla kuusamo karigasniemi nuorgam
sevettijärvi skagen thisted tórshavn klaksvík ísafjörður húsavík hudiksvall karlstad
`;
const british = `
ullapool thurso wick oban mallaig portree stornoway kirkwall lerwick aviemore pitlochry kyle dornoch tain nairn forres elgin buckie banff fraserburgh
peterhead stonehaven montrose arbroath crieff callander kelso hawick jedburgh galashiels peebles moffat stranraer keswick ambleside windermere kendal
penrith appleby whitehaven workington alnwick berwick morpeth hexham haltwhistle whitby scarborough filey bridlington hornsea withernsea helmsley
malton pickering thirsk ripon skipton settle ilkley otley haworth hebden todmorden glossop bakewell buxton matlock ashbourne leek ludlow oswestry
bridgnorth leominster ledbury ross-on-wye hay-on-wye brecon builth machynlleth dolgellau bala betws-y-coed llandudno conwy bangor aberystwyth cardigan
fishguard tenby pembroke haverfordwest carmarthen llanelli monmouth chepstow tintern cirencester tewkesbury moreton stow malmesbury marlborough
devizes warminster frome glastonbury wells minehead ilfracombe bideford barnstaple okehampton tavistock totnes dartmouth salcombe looe fowey falmouth
penzance bude padstow newquay lyme bridport swanage wareham lymington romsey petersfield midhurst arundel lewes rye hythe deal whitstable faversham
saffron-walden thaxted sudbury lavenham aldeburgh southwold beccles cromer sheringham holt swaffham thetford ely oakham stamford boston-spa louth
mablethorpe skegness horncastle westport clifden dingle kenmare bantry kinsale youghal dungarvan tramore letterkenny bundoran ballina sligo
enniskillen omagh cookstown larne ballymena portrush coleraine
`;

const wordsOf = (list: string): string[] => list.trim().split(/\s+/);
export const smallPlacesByHand: readonly string[] = [norway, nearSapmi, nordic, british].flatMap(wordsOf);

/** Nominative and genitive: the other cases are made from the two. */
export const samiPlaces: readonly (readonly [nominative: string, genitive: string])[] = wordsOf(`
kárášjohka/kárášjoga guovdageaidnu/guovdageainnu deatnu/deanu unjárga/unjárgga porsáŋgu/porsáŋggu áltá/álttá álaheadju/álaheaju
hámmárfeasta/hámmárfeastta hámmerfeasta/hámmerfeastta gáivuotna/gáivuona ivgu/ivggu omasvuotna/omasvuona návuotna/návuona ráisa/ráissa
skiervá/skiervvá báhccavuotna/báhccavuona máze/máze leavdnja/leavnnja buolbmát/buolbmága čáhcesuolu/čáhcesullo várggát/várggáid
girkonjárga/girkonjárgga bearalváhki/bearalvági davvesiida/davvesiidda fálesnuorri/fálesnuori muosát/muosága skánit/skániid hárstták/hárstáid
láhppi/láhpi gáŋgaviika/gáŋgaviikka evenášši/evenášši divtasvuotna/divtasvuona narviika/narviikka anár/anára ohcejohka/ohcejoga eanodat/eanodaga
heahttá/heahtá giron/girona jiellevárri/jiellevári váhtjer/váhtjera johkamohkki/johkamohki gárasavvon/gárasavvona soađegilli/soađegili
roavvenjárga/roavvenjárgga njuorggan/njuorggama vuonnabahta/vuonnabađa sirbmá/sirpmá juovlavuotna/juovlavuona várjjat/várjjaga
mátta-várjjat/mátta-várjjaga romssavággi/romssavákki láhpoluoppal/láhpoluobbala šihččajávri/šihččajávrri gáregasnjárga/gáregasnjárgga vuovdaguoika/vuovdaguoikka
leavvajohka/leavvajoga skiippagurra/skiippagura billávuotna/billávuona leaibevuotna/leaibevuona moskavuotna/moskavuona snoahppavuotna/snoahppavuona
máhkarávju/máhkarávjju davvinjárga/davvinjárgga rivttát/rivttága loabát/loabága siellat/siellaga gálsa/gálssa lágesvuotna/lágesvuona
deanušaldi/deanušalddi bonjákas/bonjákasa karigas/karigasa mierojávri/mierojávrri avži/avžži čuđegieddi/čuđegietti ákšovuotna/ákšovuona
stuorravuotna/stuorravuona ráttovuotna/ráttovuona guorojohka/guorojoga čorruš/čorruša gáŋgaviika/gáŋgaviikka muotkevuotna/muotkevuona njávdán/njávdáma
báhčaveadji/báhčaveaji vuorreija/vuoreaja áhkánjárga/áhkánjárgga dielddanuorri/dielddanuori bálát/bálága ivgobahta/ivgobađa olmmáivággi/olmmáivákki vuotnabahta/vuotnabađa
ráisavuotna/ráisavuona áhkkánjárga/áhkkánjárgga
`).map((pair) => pair.split("/") as [string, string]);

/** May stay: countries, regions, and towns with at least 50,000 people. */
export const largePlaces: ReadonlySet<string> = new Set(
  wordsOf(`
aalborg aarhus aberdeen accra adana addis afghanistan africa afrika agder akershus albania aleppo alexandria algerie alicante america amerika
amsterdam angola ankara antalya antwerpen argentina armenia asia asker asmara athen athens atlanta auckland aust-agder australia austria bagdad
baghdad baku balkan baltikum bangalore bangkok bangladesh barcelona barnsley basildon basingstoke basra bath bavaria bayern beijing beirut belfast
belgia belgium belgrad benghazi beograd bergen berlin bern bilbao birmingham blackburn blackpool bodø bolton bordeaux borås bosaso bosnia boston
bournemouth bradford brasil brazil bremen brighton brisbane bristol brussel brussels bucharest bucuresti budapest bulgaria burnley buskerud bærum
cairo california cambridge canada canterbury cardiff carlisle casablanca catalonia cebu chelmsford chelsea chennai chicago chile china chisinau cluj
colchester colombia colombo connacht copenhagen cork cornwall coventry crawley croatia cuba cumbria cyprus dakar dallas damaskus danang danmark davao
delhi denmark denver derby derry detroit devon dhaka diyarbakir dnipro doncaster donegal dorset drammen dresden dublin dudley dundee durham eastbourne
edinburgh egypt england erbil eritrea esbjerg espoo essex estland estonia ethiopia etiopia europa europe exeter fez filippinene finland finnmark
florence florida france frankfurt frankrike fredrikstad galway gambia garowe gateshead gdansk gdańsk gdynia geneva geneve gent georgia germany ghana
glasgow gloucester gothenburg greece guildford gävle göteborg haiphong halifax halmstad hama hamburg hannover hanoi hargeisa hartlepool hastings
hebrides hedmark hellas helsingborg helsingfors helsinki herat highlands homs hordaland houston huddersfield hull hungary iasi iceland idlib india
indonesia innlandet inverness ipswich irak iran iraq ireland irland isfahan islamabad island israel istanbul italia italy izmir jaffna jakarta japan
jemen jerevan jerusalem jordan jyväskylä jönköping kabul kairo kalmar kambodsja kampala kandahar kandy karachi kashmir kathmandu katowice kaukasus
kaunas kent kenya keren kharkiv kharkov khartoum kherson kiev kigali kina kirkuk kismayo klaipeda kolkata kosovo krakow kraków kristiansand kroatia
kuopio kurdistan kuwait kyiv köln københavn lagos lahore lahti lancashire lapland lappland latvia lebanon leeds leicester leinster leipzig libanon
libya lille lillestrøm limerick lincoln linköping lisboa lisbon litauen lithuania liverpool lodz london lublin luleå luton luxembourg lviv lvov lyon
madrid maidstone makedonia malaga malmö malmø malta manchester manila mariupol marokko marseille mashhad mazar melbourne mexico miami middlesbrough
midt-norge midtøsten milano minsk mogadishu moldova mombasa montreal moscow moskva moss mosul mumbai munich munster myanmar málaga møre münchen
nairobi nantes napoli nederland nepal netherlands newcastle newport nice nigeria nord-noreg nord-norge nord-trøndelag norden nordland nordmøre
nordvestlandet noreg norfolk norge norrbotten norrköping norrland northampton northumberland norway norwich nottingham odense odesa odessa oldham
oppland orkney oslo oulu oxford pakistan palermo palestina palestine paris perth peru peshawar peterborough philadelphia philippines philly phoenix
plymouth poland polen poole porto portsmouth portugal poznan poznań prague praha preston pristina punjab rabat raqqa rawalpindi reading reykjavik riga
rochdale rogaland roma romania rome romsdal rotherham rotterdam russia russland rwanda saigon salford sandefjord sandnes sapmi sarajevo sarpsborg
saudi-arabia scandinavia scotland seattle senegal seoul serbia sevilla shanghai sheffield shetland shiraz singapore skandinavia skellefteå skien
skopje skottland skåne slough slovakia slovenia sofia sogn solihull somalia somalias somerset southampton southend spain spania sri-lanka stavanger
stockholm stockport stoke storbritannia stuttgart sudan suffolk sulaymaniyah sunderland sundsvall sunnmøre surrey sussex svalbard sveits sverige
swansea sweden swindon switzerland sydney syria syrias syrien szczecin sápmi sør-norge sør-trøndelag sørlandet sørvestlandet tabriz tallinn tampere
tbilisi teheran tehran telemark telford texas thailand tirana tokyo torino toronto toulouse tripoli troms tromso tromsø trondheim trøndelag tunis
tunisia turkey turku tyrkia tønsberg uganda ukraina ukrainas ukraine ulster umeå ungarn uppsala usa utrecht vaasa valencia vancouver vantaa vegas
venezia venezuela vest-agder vestfold vestland vestlandet victoria vietnam vilnius västerås växjö wakefield wales walsall warsaw warszawa washington
watford wien wigan wolverhampton worthing wroclaw wrocław yangon yemen york yorkshire zagreb zambia zaporizhzhia zimbabwe zurich zürich ålesund örebro
östersund østerrike østfold østlandet budejju budejui budejus davvi-norga davvi-norggas dánmárkkus dánmárku eŋgelánda eŋgelánddas finnmárkku
finnmárkkus finnmárku finnmárkui njárga norga norgga norggas norgii nuorta osloi osloii osloin oslos oslove romsa romsan romsii romssa romssain
romssas ruošša ruoššas ruoŧa ruoŧas ruoŧŧa ruŧŧii stáloluokta suoma suomas suopma supmii sámi sámis sápmelaš sápmi sápmái troandimii troandimis
troandin tromssa tromssas vuotna áhkká
`),
);

/** The places whose postcodes look like years: only with one of these is "2020 …" a postcode. */
export const placesWithYearLikeCodes: ReadonlySet<string> = new Set(
  wordsOf(
    "lillestrøm strømmen skjetten skedsmokorset gjerdrum nannestad kløfta jessheim fetsund sørum sørumsand aurskog bjørkelangen lørenskog frogner leirsund kjeller rånåsfoss blaker fenstad maura eidsvoll hurdal årnes gardermoen",
  ),
);
