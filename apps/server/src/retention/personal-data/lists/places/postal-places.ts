// Written by `npm run places` from norway-postal-codes 3.3.0 (MIT, Sindre Sorhus). Not edited by hand.

export const postalPlaces = `
abelvær,agdenes,akkarfjord,akkarvik,akkerhaugen,akland,aksdal,aldra,algarheim,almenningen,alsvåg,alta,alvdal,alversund,andabeløy,andebu,andenes,andsnes
angvik,ankenes,ansnes,aremark,arendal,arnatveit,arnavik,arneberg,arnøyhamn,ask,asker,askim,askvoll,atløy,atna,atrå,auklandshamn,aukra,auli,aurdal,aure
aureosen,aurland,aurskog,aust-torpa,austbø,austefjorden,austmarka,austre åmøy,austrheim,austvatn,avaldsnes,averøy,bagn,bakkasund,baldersheim,balestrand
ballangen,ballstad,bangsund,bardal,bardu,bardufoss,barekstad,barentsburg,barkestad,barkåker,barmen,barstadvik,batalden,batnfjordsøra,begna,begnadalen
beisfjord,beito,beitostølen,beitstad,bekkestua,bekkjarvik,berg i østfold,bergen,berger,bergsfjord,berlevåg,bessaker,billingstad,bindalseidet,biri
biristrand,birkeland,birtavarre,bjarkøy,bjelland,bjerka,bjerkreim,bjerkvik,bjoa,bjoneroa,bjorbekk,bjordal,bjorli,bjugn,bjørke,bjørkelangen,bjørndalstræ
bjørnemyr,bjørnevatn,bjørnøya,bjørøyhamn,blaker,blaksæter,bleik,bleikvasslia,bliksvær,blommenholm,blomsterdalen,blystadlia,bodø,bogen i ofoten,bogøy
bogøyvær,bokn,bolga,bolstadøyri,bolsøya,borgen,borgenhaugen,borgund,borhaug,borkenes,borre,borøy,bosberg,botnhamn,brandal,brandasund,brandbu
brandsfjord,brandval,braskereidfoss,brasøy,bratland,brattholmen,brattvåg,breim,breistein,breivik i salten,breivikbotn,brekke,brekkebygd,brekkestø
brekkvasselv,brekstad,bremanger,bremnes,brennåsen,brensholmen,brettesnes,brevik,briksdalsbre,brimse,bru,brumunddal,brusand,bruvik,bruvoll,bryggja,bryne
brårud,brønnøysund,brøstadbotn,brøttum,bud,budalen,bugøynes,bulandet,burfjord,buvika,bybrua,bygland,byglandsfjord,bygstad,bykle,byre,byremo,byrkjelo
byrknesøy,båstad,båtsfjord,båtstø,bærums verk,bærøyvågen,bæverfjord,bø i telemark,bø i vesterålen,bødalen,bøfjorden,bølandet,bømlo,bøn,bønes,børsa
børselv,bøstad,bøverbru,bøverdalen,bøvågen,dagali,dal,dale i sunnfjord,dalekvam,dalen,dalholen,dalsbygda,dalsgrenda,dalsøyra,davik,degernes,deknepollen
digermulen,dilling,dimmelsvik,dirdal,disenå,dokka,dolmøy,dombås,dovre,dovreskogen,drag,drammen,drangedal,drevsjø,driva,drøbak,duken,dverberg,dyfjord
dyrvik,dølemo,dønna,edland,egersund,eggedal,eggkleiva,eide,eidfjord,eidsberg,eidsbygda,eidsdal,eidsfoss,eidslandet,eidsnes,eidsvoll,eidsvoll verk
eidsvåg i romsdal,eidsvåg i åsane,eidsvågneset,eidså,eikangervåg,eikefjord,eikelandsosen,eiken,eikesdal,eiksmarka,eiksund,eina,eivindvik,ekne,elgå
ellingsøy,elnesvågen,elsfjord,elvarli,elverum,enebakk,enebakkneset,engan,engavågen,engelsviken,engeløya,engenes,enger,engerdal,engesland,erdal
eresfjord,erfjord,espa,espedalen,espeland,espevær,etne,etnedal,evanger,evenes,evenskjer,evje,eydehavn,fagernes,fagerstrand,fall,fana,fannrem,fardal
farstad,farsund,fauske,feda,fedje,feios,feiring,fenstad,fetsund,fevik,fevåg,feøy,figgjo,fiksdal,filtvet,finneidfjord,finnsnes,finnås,finnøy,finse
finsland,finstadjordet,fiskarstrand,fiskum,fiskå,fister,fitjar,fjelberg,fjell,fjelldal,fjellhamar,fjellstrand,fjerdingby,fjordgard,fjæra,fjærland
fjørtoft,flaknan,flakstadvåg,flaktveit,flatanger,flatdal,flateby,flatraket,flatråker,flatåsen,fleinvær,flekke,flekkefjord,flekkerøy,flemma,flesberg
flisa,flornes,florvåg,florø,fluberg,flå,flåm,fløyrli,fogn,foldereid,foldfjorden,foldrøyhamn,foldøy,folkestad,follafoss,folldal,follebu,follese,fonnes
fornebu,forsand,forsøl,fortun,fosnavåg,fossdal,fosser,fosslandsosen,fotlandsvåg,fredrikstad,fredvang,frei,frekhaug,fresvik,frogner,froland
frolands verk,frosta,frønningen,furnes,furuflaten,furugrenda,fusa,fyllingsdalen,fyresdal,fåberg,fåvang,færvik,førde,førde i hordaland,førresfjorden
galterud,gamle fredrikstad,gamvik,gan,gardermoen,gardvik,garmo,garnes,garten,gaupen,gaupne,geilo,geiranger,geithus,gibostad,gimse,gimsøysand,giske
givær,gjemnes,gjerdinga,gjerdrum,gjerdsvika,gjerstad,gjersvikgrenda,gjerøy,gjesvær,gjesåsen,gjettum,gjeving,gjæsingen,gjølme,gjøra,gjøvik,glesvær
glomfjord,glåmos,godvik,godøya,gol,gran,granli,gransherad,granvin,gratangen,gravberget,gravdal,grendi,gressvik,greåker,grimo,grimsbu,grimstad,grinder
grindvoll,grong,grotli,grovfjord,grua,grue finnskog,gryllefjord,grålum,grøa,grøtavær,guddal,gudvangen,gullaug,gullesfjord,gursken,gurskøy,gutvik,gvarv
gyland,gålå,gåsbakken,haddal,hafrsfjord,hafslo,hafslundsøy,hagan,hagavik,hakadal,hakkstabben,halden,hallingby,halsa,halsanaustan,halsnøy kloster
haltdalen,hamar,hamarvik,hamarøy,hammerfest,hamneidet,hamnvik,hamresanden,hanestad,hansnes,haramsøy,harangsfjord,hardbakke,hareid,harestua,harran
harstad,harøy,haslemoen,haslum,hasselvika,hasvik,hasvåg,hatlestrand,hattfjelldal,haugastøl,hauge i dalane,haugesund,hauglandshella,haugsvær,haukedalen
haukeland,haus,havnnes,havøysund,hebnes,hedalen,heggedal,heggenes,hegra,heidal,heimdal,heistadmoen,helgeroa,helgøy i ryfylke,hell,hellandsjøen,helle
helleland,hellesylt,hellesøy,hellevik i fjaler,helligvær,hellvik,hemnes,hemnesberget,hemnskjela,hemsedal,hennes,henningsvær,hepsøy,heradsbygd,herand
herdla,herefoss,herføl,hernar,hernes,herre,hersvikbygda,hervik,herøy,herøysundet,hesseng,hestenesøyra,hestvika,hetlevik,hidrasund,hildre,his,hitra
hjartdal,hjelledalen,hjellestad,hjelmeland,hjelmås,hjelset,hjerkinn,hjørungavåg,hobøl,hof,hokksund,hokkåsen,hol,hol i tjeldsund,holmedal,holmefjord
holmestrand,holmsbu,holmøyane,holter,holum,homborsund,hommelvik,hommersåk,honningsvåg,hopen,hopland,hordvik,hornindal,hornnes,horten,hosle,hosteland
hov,hovdebygda,hovden i setesdal,hovet,hovin i gauldal,hovin i telemark,hovland,hovsherad,huglo,hundeidvik,hundvin,hundvåg,hunndalen,hurdal,husby
husbysjøen,husevåg,husnes,hustad,husøy i senja,husøysund,hvalstad,hvam,hvasser,hvitsten,hvittingfoss,hyen,hyggen,hylkje,hyllestad,hynnekleiv,håvik
hægeland,hærland,hølen,hønefoss,hørte,høvik,høvikodden,høvringen,høvåg,høyanger,høydalsmo,høyheimsvik,høylandet,høylandsbygd,idse,ikornnes,ilseng
inderøy,indre arna,indre billefjord,indre kvarøy,indre nærøy,ingeberg,ingøy,inndyr,innfjorden,innhavet,innvik,isdalstø,ise,isfjorden,iveland,jakobsli
jan mayen,jar,jaren,jarfjord,jektvik,jelsa,jerpstad,jessheim,jevnaker,jomfruland,jondal,jonsvatnet,jordet,jostedal,jøa,jøkelfjord,jømna,jørpeland
jøsenfjorden,jøvik,kabelvåg,kalandseidet,kaldfarnes,kalvåg,kana,kapp,karasjok,kardemomme by,karlstad,karlsøy,karmsund,kattem,kaupanger,kautokeino
kiberg,kinn,kinsarvik,kirkenes,kirkenær,kjeldebotn,kjeller,kjerrgarden,kjerringøy,kjerstad,kjevik,kjøllefjord,kjølsdalen,kjøpmannskjær,kjøpsvik
kjørsvikbugen,kjøtta,klavestadhaugen,kleive,klepp stasjon,kleppe,kleppestø,kleppstad,klokkarstua,klokkarvik,klæbu,kløfta,knapper,knapstad,knarrevik
knarrlagsund,kodal,kokelv,kokstad,kolbeinsvik,kolbjørnsvik,kolbotn,kolbu,kolgrov,kolltveit,kollungtveit,kolnes,kolsås,kolvereid,kongsberg,kongsfjord
kongshavn,kongshus,kongsmoen,kongsvik,kongsvinger,konsmo,konsvikosen,kopervik,koppang,kopperå,korgen,kornsjø,korsfjorden,korshamn,korssund,korsvegen
kortgarden,kragerø,kragerø skjærgård,krakhella,kristiansand s,kristiansund n,krokelvdalen,krokkleiva,krokstadelva,kråkerøy,kråkrøhamn,kråkstad,kråkvåg
krøderen,kunes,kurland,kvalavåg,kvalfjord,kvalsund,kvaløya,kvaløysletta,kvam,kvammen,kvamsøy,kvanne,kvelde,kvenvær,kvernaland,kverva,kviby,kvikne
kvinesdal,kvinlog,kvisvik,kviteseid,kvitnes,kvitsøy,kvål,kvås,kyrkjebø,kyrksæterøra,kysnesstrand,kårhamn,kårvik,lakselv,laksevåg,laksvatn,lalm
lampeland,landegode,landåsbygda,langangen,langesund,langevåg,langfjordbotn,langfjordhamn,langfjordnes,langhus,langstrand,larkollen,larsnes,larvik
lauksletta,laukvik,laupstad,lauvstad,lavik,lebesby,leikanger,leines,leinesfjord,leinstrand,leinøy,leira i valdres,leirfjord,leirsund,leirvik i sogn
leka,leknes,leksa,leksvik,lena,lensvik,lepsøy,ler,lesja,lesjaskog,lesjaverk,lesund,levanger,liabygda,lier,lierskogen,lierstranda,liland,lillehammer
lillesand,lillestrøm,limingen,lindesnes,lindås,linesøya,lismarka,litlakalsøy,ljørdalen,loddefjord,loen,lofthus,lom,lomen,lommedalen,lonevåg,longva
longyearbyen,lonkan,loppa,lora,lote,lovund,lund,lundamo,lunde,lundegrend,lundenes,lundersæter,lunner,lurøy,luster,lye,lyngdal,lyngdal i numedal
lyngseidet,lyngstad,lyngør,lysaker,lysebotn,lysekloster,lysøysundet,lærdal,lødingen,løfallstrand,løken,løkken verk,løkta,lønset,lørenskog,løten
løvenstad,magnor,malm,malmefjorden,malvik,mandal,manger,manstad,marifjøra,markabygda,markhus,marnardal,masfjordnes,mathopen,matrand,matre,matredal
maura,mauranger,mauseidvåg,mausund,maze,mehamn,meisingset,meistervik,melandsjø,melbu,meldal,melfjordbotn,melhus,melsomvik,meløy,meløyvær,meråker
mesnali,midsund,miland,minnesund,misje,misvær,mittet,mjosundet,mjåvatn,mjølkeråen,mjølvik,mjømna,mjøndalen,mo i rana,modalen,moelv,moen,mogreina,moi
molde,moldjord,moltustranda,mongstad,morgedal,mortenhals,morvik,mosby,mosjøen,moss,mosterhamn,mosterøy,mosvik,musken,myken,myking,mykland,myklebost
myklebostad,myrdal,myre,myrland,mysen,mysusæter,måløy,måndalen,måsøy,møkster,mørsvikbotn,namdalseid,namnå,namsos,namsskogan,nannestad,napp,narvik
naustbukta,naustdal,nedenes,nedgården,nedre eggedal,nedre heidal,nedre vats,nedstrand,neiden,nelaug,nerlandsøy,nervei,nes i ådal,nes på hedmarken
nes verk,nesbru,nesbyen,nesflaten,neslandsvatn,nesna,nesodden,nesoddtangen,nessane,nesttun,nesøya,neverdal,nevervik,nevlunghavn,nikkeby,nissedal
nittedal,nodeland,norangsfjorden,nord-hidle,nord-lenangen,nord-solvær,nord-statland,nord-torpa,nordagutu,nordarnøy,nordberg,nordby,norddal,norddyrøy
nordfjordeid,nordfold,nordkapp,nordkisa,nordkjosbotn,nordli,nordmela,nordnesøy,nordre frogn,nordre seiland,nordre toten,nordstrøno,nordtveitgrend
nordvernes,nordvågen,nore,noresund,norheimsund,notodden,nuvsvåg,ny-ålesund,nybergsund,nyborg,nygårdsjøen,nykirke,nå,nærbø,næroset,nærsnes,nøss,nøtterøy
odda,odnes,oksvoll,oldedalen,olden,olderdalen,oldervik,olsvik,oltedal,omastrand,ombo,ona,onarheim,oppaker,oppdal,oppegård,opphaug,oppland,oppstryn
orkanger,ornes,orre,orten,os,os i østerdalen,osen,oslo,osmarka,ostereidet,oteren,otta,otteid,ottersøy,ottestad,overhalla,paradis,passebekk,plassen
porsangmoen,porsgrunn,prestfoss,rakkestad,ramberg,ramfjordbotn,ramnes,ramsund,randaberg,ranheim,rasta,raudeberg,raudsand,raufoss,rauland,rebbenes,reine
reinfjord,reinli,reinsvoll,reipå,reistad,rekdal,reksteren,rena,rendalen,rennebu,rennesøy,repvåg,revetal,revsnes,revsneshamn,ridabu,rindal,rindalsskogen
ringebu,risdal,rissa,risør,risøyhamn,rjukan,roa,roan,rognaldsvåg,rognan,rogne,rognes,rollag,rolvsøy,romedal,rong,ronglan,rosendal,rossfjordstraumen
rossland,rotsund,rovde,roverud,rubbestadneset,rud,rudshøgda,rugsund,runde,rundhaug,russenes,ryfoss,rygge,rykene,rykkinn,rypefjord,rysstad,rådal,råde
råholt,råkvåg,rånåsfoss,ræge,rælingen,rødberg,rødøy,røkland,røldal,rømskog,røn,røros,rørvik,røst,røsvik,røvær,røyken,røyksund,røyneberg,røyse,sagstua
sagvåg,saksvik,salhus,salsbruket,salsnes,saltnes,saltrød,saltstraumen,samuelsberg,sand,sandane,sande i sunnfjord,sande i vestfold,sandefjord,sandeid
sander,sandhornøy,sandland,sandnes,sandnessjøen,sandshamn,sandsli,sandstad,sandsøy,sandtorg,sandve,sandvika,sandvoll,sandvær,sandøy,sandøybotn,sannidal
sarpsborg,sauda,saudasjøen,sauland,saupstad,saura,sauøy,seglvik,seim,seimsfoss,sekken,sel,selbu,selbustrand,selje,seljord,sellebakk,selsøyvik,selvær
selåsvatn,sem,senjahopen,sennesvik,sessvollmoen,seter,setskog,siggerud,silda,siljan,silsand,singsås,sira,sirevåg,sirma,sistranda,sjernarøy,sjetnemarka
sjursnes,sjusjøen,sjøvegan,skage i namdalen,skaland,skallestad,skammestein,skare,skarnes,skarsvåg,skartveit,skatestraumen,skatval,skatvik,skaun
skavnakk,skedsmokorset,skei i jølster,ski,skibotn,skien,skiftun,skilbrei,skiptvet,skjeberg,skjerstad,skjervøy,skjetten,skjold,skjoldastraumen,skjolden
skjomen,skjåk,skjånes,skjærhalden,skodje,skoganvarre,skogbygda,skogn,skogsvåg,skollenborg,skonseng,skoppum,skorovatn,skotbu,skotselv,skotterud
skrautvål,skreia,skrova,skudeneshavn,skui,skulestadmo,skutvik,skåbu,skåla,skånevik,skåtøy,slattum,slemmestad,sleneset,slependen,sletta,slettås,slidre
slinde,slitu,slåstad,smøla,snartemo,snarøya,snefjord,snertingdal,snillfjord,snilstveitøy,snåsa,sofiemyr,sogndal,sokna,soknedal,sola,solbergelva
solbergmoen,sollia,sollihøgda,solumsmoen,solvorn,sommarøy,son,songe,songesand,sortland,sparbu,sperrebotn,spikkestad,spildra,spillum,spongdal,sponvika
spydeberg,stabbestad,stabekk,stadlandet,stadsbygd,stakkvik,stalheim,stamnes,stamsund,stange,stanghelle,stangvik,stathelle,staubø,stavang,stavanger
stavern,stavsjø,steinberg,steinkjer,steinsdalen,steinsholt,steinsland,steinstø,stjørdal,stokke,stokkvågen,stokkøy,stokmarknes,stol,stolmen,stongfjorden
stonglandseidet,stord,stordal,storebø,storekalvøy,storestandal,storfjell,storforshei,storfosna,storjord i tysfjord,stormolla,storselsøy,storslett
storsteinnes,storvik,storå,storås,stranda,strandebarm,strandvik,straume,straumen,straumgjerde,straumsbukta,straumsgrend,straumsjøen,straumsnes
strusshamn,stryn,strømmen,strønstad,stuvland,styvi,stårheim,stø,støren,støtt,sula,suldalsosen,sulitjelma,sund i lofoten,sundbyfoss,sunde i sunnhordland
sundebru,sundlandet,sundøy,sunndalsøra,surnadal,svanvik,svanøybukt,svarstad,svartskog,svatsum,sveagruva,sveio,svelgen,svelvik,svene,svensby,svingvoll
svinndal,svolvær,svorkmo,svortevik,sykkylven,sylling,sylte,syvde,sæbø,sæbøvik,sæbøvågen,sætre,sævareid,sævelandsvik,søfteland,søgne,sømna,sømådalen
søndeled,sør-fron,sør-hidle,sør-skorpa,sør-tverrfjord,sørarnøy,sørbokn,sørburøy,sørbøvåg,søre osen,søreidgrend,sørfjorden,sørkjosen,sørli,sørreisa
sørskogbygda,sørstraumen,sørum,sørumsand,sørvik,sørvågen,sørvær,søvik,tafjord,talgje,talvik,tana,tananger,tanem,tangen,tansøy,tarva,tau,telavåg
tengelfjord,tennevoll,tennfjord,terråk,tertnes,tessanden,tiller,tingvatn,tingvoll,tinn austbygd,tisleidalen,tistedal,titran,tjeldstø,tjelta,tjodalyng
tjongsfjorden,tjøme,tjørhom,tjørvåg,tjøtta,tobøl,todalen,tofte,tolga,tollå,tolvsrød,tomasjord,tomrefjord,tomter,tonnes,tonstad,torangsvåg,torjulvågen
tornes i romsdal,torp,torpo,torsken,torvastad,torvikbukt,torød,tovik,tranby,trandal,tranøy,trengereid,tresfjord,tretten,treungen,tro,trofors,trollåsen
tromsdalen,tromsø,trondheim,trones,trysil,træna,trøgstad,tuddal,tufjord,tufsingdalen,tunhovd,tunstad,turøy,tussøy,tustna,tvedestrand,tveit,tverlandet
tverrelvdalen,tydal,tyinkrysset,tylldalen,tynset,tyristrand,tysnes,tysse,tyssebotnen,tyssedal,tysværvåg,tårnåsen,tårstad,tønsberg,tørberget,tørdal
tørvikbygd,ualand,uggdal,ulefoss,ulnes,ulset,ulsteinvik,ulvik,ulvsvåg,uløybukt,undheim,undredal,undrumsdal,urangsvåg,uskedalen,ustaoset,uthaug,utne
utsira,utskarpen,utvik,utåker,uvdal,vadheim,vadsø,vaksdal,valanhamn,valberg,valderøya,valen,valestrandsfossen,valevåg,vallavik,valldal,valle,vallersund
vallset,valnesfjord,valsøybotn,valsøyfjord,vandve,vang i valdres,vang på hedmarken,vangsnes,vangsvik,vannareid,vannvåg,vanse,vanvik,vanvikan,varaldsøy
varangerbotn,vardø,varhaug,vartdal,varteig,vassenden,vassøy,vatne,vatnestrøm,vear,veavågen,veblungsnes,vega,veggli,vegårshei,veidnesklubben,veierland
veitastrond,velfjord,venabygd,vengsøy,vennesla,verdal,verma,verrabotn,vestby,vestbygd,vesterøy,vestfossen,vestmarka,vestnes,vestre gausdal
vestre jakobselv,vestre sandøya,vestre vinnesvåg,vestre åmøy,vestsida,vestskogen,vettre,vevang,vevelstad,viggja,vigra,vigrestad,vihals,vik i sogn
vikanes,vikebukt,vikebygd,vikedal,vikersund,vikeså,vikhammer,vikholmen,vikran,viksdalen,vindøla,vingelen,vingrom,vinje,vinjesvingen,vinjeøra,vinstra
vinterbro,vistdal,visthus,vognill,volda,voll,vollen,vormedal,vormsund,voss,vossestrand,vrådal,vråliosen,vuku,vågaholmen,vågland,vågstranda,vågå,våle
våler i solør,våler i østfold,værlandet,værøy,vøringsfoss,vøyenenga,ylvingen,ytre arna,ytre beiarn,ytre enebakk,ytre snillfjord,ytrøygrend,yttervåg
ytterøy,yven,åbogen,ådalsbruk,åfarnes,åfjord,ågotnes,ågskardet,åheim,åkra,åkrehamn,ål,ålen,ålesund,ålfoten,ålgård,ålvik,ålvundeid,ålvundfjord
åmdals verk,åmli,åmot,åmotsdal,åna-sira,åndalsnes,ånneland,ånstad,åram,årbakka,årdal i ryfylke,årdalstangen,årland,årnes,åros,årviksand,ås,åsen
åsenfjord,åseral,åsgreina,åsgårdstrand,åsmarka,åsnes finnskog,åsvang,ænes,øksendal,øksfjord,ølen,ølensvåg,ølve,øresvik,ørje,ørnes,ørskog,ørsta,østby
østerås,østre gausdal,øverbygd,øversjødalen,øvre eidfjord,øvre ervik,øvre snertingdal,øvre surnadal,øvre vats,øvre årdal,øvrebø,øydegard,øye,øyer
øyestranda,øyslebø,øystese
`
  .trim()
  .split(/[,\n]/);
