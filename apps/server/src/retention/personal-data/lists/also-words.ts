/**
 * Names that are ordinary words too in Norwegian, Sami or English: at the start of a sentence ("Håp er …", "Will you …") they are a person only when
 * something else says so.
 */
export const alsoWords = new Set(
  `
ane trygg live jo grim frøy rein ala ally amber andre angel ann april art arve ask aspen august autumn baby barb bay bent bera berg berge berry bill birk bjørn blaze
bliss bo brandy brede brook bror buck bud buddy can case cash chance charity chase chi clay crystal curt dag dale dan dara dawn dax 
dell destiny diamond dies dina dine dirk dock dolly don drew dua dusty earl earnest ebony ed edel eid elle else emerald endre esse ester even
ever faith falk fem fern fine finn flip floor flora ford forest fox frank fred fride gage gala gard gene general ginger golden grace grant gray
green gro guy hal hans hardy harmony hauk haven heath heaven hein helle hellen hennes hira homer hope hunter inder indigo 
 ion iren ivory jam jarl jazz jente jet jewel job joy judge jule juli june juni junior justice kale
kannen kant kick kin king kit koa kristen kyrre lan lane lark laurel lava lea lean lien lilja lin linde 
lion lis liv liva live loa lone lot lott lova love loyal lue lyder lykke lyric mace mai major mani mare mark mars mas mason may
melody mercedes mii mile miles mille miller ming miracle misty moa modest mose my nadir nam name nash nine nisse noa noble noe nova nya
oak odd olen olive opal ora oral pansy pat patience pax pearl peer pelle per pierce pink pit porter precious price prince princess queen quest
rana ransom ray reed reign rein rens rich riff rike rima river rob rocky rod rose rover roy royal rune rusty safa saga sage
said salem salve samer sandy sari savanna senn senna sep serenity sever shade sil sina sincere siren sister skage sky sol
som son sonny star stein sterling stig stone storm sture styrk stål sue summer sunny svenn tale tara tea thi thu ties til tilde till
tine tom tone tov toy trace tre trinity turner ty ulv unique unn urban vale van veit verda vesla vida vilje ville vin violet vita
viva walker ward wei will willow wolf zen åke østen
`
    .trim()
    .split(/\s+/),
);

/** Names that are rare words too: without their capital they are a person only after an introduction ("jeg heter …"). */
export const alsoRareWords = new Set(
  `
mats roar rosa anna samar nanna mali levi erna regina liss una jack josh jay ken lee mike holly daisy ruby ivy hazel jade penny terry wade lily jasmine sander sanna sanne karl knut svein tora tore stella klara helga helge iver siv signe runa eve carol dean glen rick max aurora marina iris lill linn line eli kai minna maia mina gunn alf ulf tor lotta inga inge
abbey ace adelen adonis agnes agnete aino aksel al alba albin aleksi alene ali alis alnes ambar amin amina amir ana anal anda andra andres anka ante
anti apollo ara arch arda arden arenas arias arie arild arroyo arta aster auer aura ava avdal avis bak baker bakke bakken bakkene bakker bala balder
banda bang banne barker barney baron barrios barrows bart bas basma bayer beau beer bela bell belle ben berget bert berta bertram beryl billy bins
birdie bitten bjarte blanda blind block blom boas bob bobby bober bode boet boge bolta bonde bongo bonnie bora borer borge borgen boyer brad brain bram
brant bravo brekke brekken brenn brent brett brisa brooks brown bruen brun bryn bråten bull buster butler butt bye bær bø caballero carmine casanova
catalina chad chandler cicero clement colleen collien collier colt colten cook cooper corona corral cox coy crooks dahlia dalen dam dane danka dare
darien darren deb delta demi derrick devon diede dokken dom donna dora dorte draga drake dren dutta ea ebba ebbe edd eddy eden egge eggen eide eira
ekren ela elda elden ella elling elta elva emery emir enes engen enger era erling erma eva evjen fanny fedde feil felicity feline fender fenne ferry
fidel fisher fjellheim flak flaten flatland flis flo florin forrest foss fosse fossen foster fraser freda freeman funk fylling garland garnet garret
garrison gaup geir gemini genesis georgette georgina gil gilda gill gina gisle gitte gjerde glenna gloria glover gram gran grande grape graven griffin
grimes grover gry gula gun gunner guru gust hagen hagenes hala hald hall halle halsen hammer hamnes hamre hamsa hand hane hank harding harry haug hauge
haugen hauke havnen heather hector hegge heier heine helen heller hester hidalgo hilda hill hills hjort hoa hoff holden holen holmen holmes holt holter
hoppe horn hortensia hovde hovden hove huda hung hunt hval høyland ida ifra ila ilene ilja inka irene isa ise islam jada jaden james jara jaren jarred
jasmin jasper jelka jette jevne jimmy jo joe john johns jort jugoslav jula jules julienne jun jur kaia kali kalle kamille kanak kane kara karen karol
kat kaur keeling kelvin khan kim kinga kitty kjær klander klein kleiven kleppe kleven kling knight kole koper kos koss kosta kot kris kruk kub kula
kunde kyle kyler kåre laban labba lacy lada lai lal lam lance lang laure lauren le leda lemus len lena lene lester lev levy lex lia lian lie lied liene
lilla lina lind linne linnea lira lisa lise little llamas loes loet lolita lon lori lotta lotte luk luka luke luna lund lunde lunden lunder lune lupe
lura lux lya lyn lynch lynda lynne løken løkken lønning madonna madrigal mads magga magnolia malene malte mann mante mara maren mares margarita maria
marin marks marlin marquis marquise marsh mart marten martin mata matos matt mattes maverick maxi maxim maxima maya meda medina meg mei mel melis melle
mena merino merl merle mesa meta mette mickey mila mills mink mitra moe moen moos mora morina moses mota muller munch munk musa muse myra myrtle møller
mørk nadira nat nate naud nava naval ned nelson neo nes nestor neven newton nick nisa nissen noel nona nordmann norene novella nusse odden oddsen olle
omer omland oren orta osman ova paddy pagan palmer palomino parker parra patsy patty pave pedro pekka peter phil phoebe pien pier pilar pilla pinkie
pip piper pippa pokka pola poppy prestegård prudence puck puga pulk raca rada raff raja rak rakel ramadan randen randy rangel raven ravn reg regina
reid reina reinger reinhold reiten reksten remington renata renate rene renner renske retta reva rex rhea rice rikke ringen risa rise risten rita riv
roan robb robin rode roger rogers romaine roman rosemary roser rosina rudi runar rund runne russ ruta ryen safta sagen sally sanda sandbakken sanden
sanka sannes sarva sauer sava savannah selena sena senger senka sev shad shah sheikh sherry shields sibyl sid sierra sigga silke silvan sim sindre
sipes sire skar skau skeie skjold skog skogen skoglund skotte skov skum skye skår slava sloka slåtten smith solbakken sondre soria spinka sporer stan
stana stark stien stokes stokke strand strande strøm strømme strømmen ståle støen sultan sunde sundet sunna sve svea sverre swami swift sylvan syver
sæle sæter tad takle talon tangen tanner teddy teigen tesla tess tiara tim timotei tina tobben toft tofte toke tomter tony torp tove tran trang trent
tressa treva trever trine triumf tromp troy trude tulla ture tutta tuva tuve tveit tveita tyri tørres uffe ulla utsi vada vagn val valentine valter
vangen varma vars vassbotn vatne veda vela velda vella vern verna verner veronika vesper vest vesta vestre veum victor vigil vik vike viken villa viola
viste viv vold volden voll von vågen vågene waldo wale warren waters watts webb weber welch wellington west white witting wood woods wright ye young
yven ås åsen øye øygarden
`
    .trim()
    .split(/\s+/),
);
