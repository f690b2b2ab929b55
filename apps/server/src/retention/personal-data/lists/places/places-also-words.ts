/** Places that are ordinary words or given names, too. They are places only where the sentence says so: "bor i Ski", "from Moss". Written down by hand. */
export const placesAlsoWords: ReadonlySet<string> = new Set(
  `
fanas
aldra alta ankenes ask asker aure bala barmen berg berger bjerka bjørke bleik boden borgen brekke bru bryggja bryne bud bude bybrua båtstø bø bøn
børsa dal dalen deal dilling dokka drag driva duken eid eide eiken eina ekne enger evje fall feiring fet fjell fjelldal fjæra flatdal flekke flisa
flora flå fosser frome frøya gamle gan garnes gaupen gjerdinga gjeving gol gran granli grendi grinder grua grue grønland gulen halden halsa haus hegra
heimdal hell helle hennes herre hetta hildre his hitra hol hole holt holter hopen hov hovden hovet hyggen hythe hølen hørte høvringen høyer høylandet
inari indre innhavet ise jar jaren jordet jøa kana kapp kaupanger kiland kinn kjeller kleppe kløfta knapper korgen korsvegen kvadraturen kvanne kvelde
kverva kvitnes kyle langhus leek leira leka leksa lena ler lesja lier limingen loen lom lomen loppa lote lund lunde lunner lye lyngen lærdal løken
løkta malm manger markabygda marker maura maze mo moen moi molde moldjord musken myken myking mykland napp nes nome nå olden orre orten os osen oteren
otley otta paradis plassen rana rasta re reine rena rissa roa roan rogne rong runde rye rygge råde rælingen røst røyken røyse sagene salen salla sand
sande sander saura sekken sel selje senja seter settle silda skare skei ski skjold skjolden skogbygda skreia skrova skåla sletta slinde sokna sola son
spildra stange steigen stokke stol stolmen storfjord stow strand stranda straumen strømmen styvi stø støren støtt sula sund svelgen sylte søndre tain
tana tangen tarva tasta tau tiller time tinn tofte tokke tomter tonnes torp torsken tretten tro trones tveit tysse tøyen ulnes valen valle vang
vassenden vatne vear vega verma vestbygd vestsida vik vingelen voll vollen vågan våle våler wells wick yven å ål ålen åmot åna åre ås åsen ølen
øydegard øye øyer øygarden
`
    .trim()
    .split(/\s+/),
);
