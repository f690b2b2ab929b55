/** Case forms of names that are ordinary Sami words: without a capital, or first in a sentence, they are the word. Written down by hand. */
export const samiFormsAlsoWords: ReadonlySet<string> = new Set(
  `
alfa alii alli allin almma ana ani anii annes annii anniin annin antis anuid anuin anus arven arvve arvves arvvi arvvii arvviid arvviin arvvis arvái
astan astta asttan beahká berrii biera bieras biggen bigges biggii birgii birii báidne daga dagas dinii dánne eirain eiran eiras eirra eirraid eirrain
eirras elii eliin elle emas geasse gurrii gurros gádde gáddi gáddá gáriin gárren gárrái gátte gáttes gáttii gáttiid gáttiin gávdni hedii heggen heggii
ingen jamas jariid jarin jos joŋaid joŋain joŋas jáhkii jáhkko jáhkkui jáhkká jáhkuin jáhká jáhkán káijas káres kárii lasiid lasiin lassen lassii lean
len les levii levis lindii linis linjjá linjjáid linjjáin linjjás linjái linjáin linján linjás lisas lissa lonen lonii láidii láse lásen láses lásii
lásiid lásiin lássen lássii lássáid lássáin main mariin marin maris mies miinnaid millen millii millo millui moan monnii máhkii máhkui máhte máhtes
máhtii máhtten máhttii máhttu máhttui máhttun máhttá máhttán máhtu máhtui máhtuid máhtuin máhtus máhtán mánná mánáid márra mátta mátte máđii nana
nannii nigáid noras norras nállái olen olii oliid oliin olle ollen olles ollii olliin ollá ollái ollán oves ođđa páva rahtan ranas rihttá risten ruddi
runaid runas runne sagas sarrin siriin sirin sirre sirren sirrii siva sivas sohkii solas ságáid sáhkkái sáhká sáná sánái sári sárran tinen toniin
tonnii toven unna unnas unniin unnin unnis unnui unnái verran verrii vilden viljjiin áhkkui áhkkái ánin ánui áppui ássiid ássiin ássin ássis ássái
ávnnas åsas
`
    .trim()
    .split(/\s+/),
);
