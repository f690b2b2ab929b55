/**
 * Names that are ordinary words too in Norwegian, Sami or English: at the start of a sentence ("Håp er …", "Will you …") they are a person only when
 * something else says so.
 */
export const alsoWords = new Set(
  `
kaia ane trygg live jo grim frøy rein ala ally amber andre angel ann april art arve ask aspen august autumn baby barb bay bent bera berg berge berry bill
birk bjørn blaze bliss bo brandy brede brook bror buck bud buddy can case cash chance charity chase chi clay crystal curt dag dale dan dara dawn dax
dell destiny diamond dies dina dine dirk dock dolly don drew dua dusty earl earnest ebony ed edel eid elle else emerald endre esse ester even ever
faith falk fem fern fine finn flip floor flora ford forest fox frank fred fride gage gala gard gene general ginger golden grace grant gray green gro
guy hal hans hardy harmony hauk haven heath heaven hein helle hellen hennes hira homer hope hunter inder indigo ion iren ivory jam jarl jazz jente jet
jewel job joy judge jule juli june juni junior justice kale kannen kant kick kin king kit koa kristen kyrre lan lane lark laurel lava lea lean lien
lilja lin linde lion lis liv liva loa lone lot lott lova love loyal lue lyder lykke lyric mace mai major mani mare mark mars mas mason may melody
mercedes mii mile miles mille miller ming miracle misty moa modest mose my nadir nam name nash nine nisse noa noble noe nova nya oak odd olen olive
opal ora oral pansy pat patience pax pearl peer pelle per pierce pink pit porter precious price prince princess queen quest rana ransom ray reed reign
rens rich riff rike rima river rob rocky rod rose rover roy royal rune rusty safa saga sage said salem salve samer sandy sari savanna senn senna sep
serenity sever shade sil sina sincere siren sister skage sky sol som son sonny star stein sterling stig stone storm sture styrk stål sue summer sunny
svenn tale tara tea thi thu ties til tilde till tine tom tone tov toy trace tre trinity turner ty ulv unique unn urban vale van veit verda vesla vida
rosa vår bjørk vilje ville vin violet vita viva walker ward wei will willow wolf zen åke østen logan unni
dat long trong yen barni are
`
    .trim()
    .split(/\s+/),
);

/** Names that are rare words too: without their capital they are a person only after an introduction ("jeg heter …"). */
export const alsoRareWords = new Set(
  `
roar anna samar regina liss una jay ken lee holly daisy ruby ivy hazel jade penny terry wade lily sanna sanne knut klara helga helge signe eve
carol dean glen rick max aurora marina iris line kai mina inga inge abbey ace adelen adonis al alba alene ali alis alnes ambar ana anal anda andra
andres anka ante anti apollo ara arch arda arden arenas arias arroyo arta aster auer aura ava avdal avis bak baker bakke bakken bakkene bakker bala
balder banda bang banne barker barney baron barrios barrows bart bas basma bayer beau beer bela bell belle ben berget bert berta beryl bins birdie
bitten blanda blind block blom boas bob bober bode boet boge bolta bonde bongo bonnie bora borer borge borgen boyer brain bram brant bravo brekke
brekken brenn brent brett brisa brooks brown bruen brun bryn bråten bull buster butler butt bye bær bø caballero carmine casanova catalina chad
chandler cicero clement collien collier colt colten cook cooper corona corral cox coy crooks dahlia dalen dam dane danka dare darien darren deb delta
demi devon diede dokken dom donna dora dorte draga drake dren dutta ea ebba ebbe edd eddy eden egge eggen eide eira ekren ela elda elden elta elva
emery emir enes engen enger era erma evjen fanny fedde feil feline fender fenne ferry fidel fisher fjellheim flak flaten flatland flis flo florin
forrest foss fosse fossen foster fraser freda freeman funk fylling garland garnet garret garrison gaup gemini genesis gil gilda gill gjerde glover
gram gran grande grape graven griffin grimes grover gula gun gunner guru gust hagen hagenes hala hald hall halle halsen hammer hamnes hamre hamsa hand
hane hank harding harry haug hauge haugen hauke havnen heather hegge heier heine heller hester hidalgo hilda hill hills hjort hoa hoff holden holen
holmen holmes holt holter hoppe horn hortensia hovde hovden hove huda hung hunt hval høyland ifra ila ilene ilja inka isa ise islam jara jaren jarred
jelka jette jevne jo johns jort jugoslav jula jules julienne jun jur kali kalle kamille kanak kane kara karol kat kaur keeling khan kinga kitty kjær
klander klein kleiven kleppe kleven kling knight kole koper kos koss kosta kot kruk kub kula kunde kyle kyler labba lacy lada lai lal lam lance lang
laure le leda lemus len lene lester lev levy lex lia lian lie lied liene lilla lina lind linne lira little llamas loes loet lolita lon luk luka lund
lunde lunden lunder lune lupe lura lux lya lyn lynch lynne løken løkken lønning madonna madrigal magga magnolia malte mann mante mara mares margarita
marin marks marlin marquis marquise marsh mart marten mata matos matt mattes maverick maxi maxim maxima meda medina meg mei mel melis melle mena
merino merl merle mesa meta mila mills mink mitra moe moen moos mora morina moses mota muller munch munk musa muse myra myrtle møller mørk nadira nat
nate naud nava naval ned neo nes nestor neven newton nick nisa nissen nona nordmann norene novella nusse odden oddsen olle omer omland oren orta ova
paddy pagan palmer palomino parker parra patsy patty pave pien pier pilar pilla pinkie pip piper pippa pokka pola poppy prestegård prudence puck puga
pulk raca rada raff raja rak ramadan randen rangel raven ravn reg regina reid reina reinger reinhold reiten reksten remington renata rene renner
renske retta reva rex rhea rice ringen risa rise risten riv roan robb rode rogers romaine roman rosemary roser rosina rudi rund runne russ ruta ryen
safta sagen sanda sandbakken sanden sanka sannes sarva sauer sava selena sena senger senka sev shad shah sheikh shields sibyl sid sierra sigga silke
silvan sim sipes sire skar skau skeie skjold skog skogen skoglund skotte skov skum skye skår slava sloka slåtten smith solbakken soria spinka sporer
stark stien stokes stokke strand strande strøm strømme strømmen støen sultan sunde sundet sve svea swami swift sylvan sæle sæter tad takle talon
tangen tanner teigen tesla tiara tim timotei tobben toft tofte toke tomter torp tran trang trent tressa treva trever triumf tromp tulla ture tutta
tveit tveita tyri tørres uffe utsi vagn val valentine vangen varma vars vassbotn vatne veda vela velda vella vern verna verner vesper vest vesta
vestre veum vigil vik vike viken villa viste viv vold volden voll von vågen vågene waldo wale waters watts webb weber welch wellington west white
witting wood woods wright ye young yven ås åsen øye øygarden
bile daud hinda isse jama muna jihad rama tala saman atif hamna seda ravi dung hong hue loan nga tam tien tri viet vy ploy adama ama fanta divine innocent inna juris rasa hana safet máhtte máhttu máhte ánde gáre linjá láse jáhko ássi anu ani jari hilla viet quan bao binh dao giang khoa
`
    .trim()
    .split(/\s+/),
);
