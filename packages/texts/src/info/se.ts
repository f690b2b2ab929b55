import type { InfoTexts } from "./notes.ts";

export const se = {
  "about.title": "Bálvalusa birra",
  "about.lead": "Dás sáhtát čállit soapmásii gii guldala.",
  "about.q_who": "Gii vástida?",
  "about.q_when": "Goas vástádus boahtá?",
  "about.q_anonymous": "Lean go mun anonyma?",
  "about.q_told": "Gii oažžu diehtit maid čálán?",
  "about.q_lost": "Naba jus vajálduhtán beassansáni?",
  "about.q_not": "Lea go dilli heaggaváralaš?",
  "about.who":
    "Sii geat vástidit, leat eaktodáhtolaččat geat leat ožžon oahpu. Sii guldalit ja vástidit. Sii eai sárdnit.",
  "about.provider": "{organisation} doaimmaha bálvalusa, ja dat lea buohkaide, beroškeahttá oskkus.",
  "about.time":
    "Oaččut vástádusa {hours} diimmu siste. Vástádusa gávnnat dáppe go logget sisa. Mii eat goassege sádde vástádusaid e-poastan.",
  "about.not": "Dát ii leat dikšu, ja dát ii leat heahteveahkki. Heahteveahkki: Riŋge {number}.",
  "about.anonymous":
    "Don leat anonyma, ja nu lea maiddái son gii vástida. Son gii vástida, oaidná dušše du geavaheaddjinama ja dan maid čálát.",
  "about.confidential":
    "Dieđáhusat leat luhtolaččat. Dat sáddejuvvojit ja vurkejuvvojit krypterejuvvon. Dat sihkkojuvvojit {days} beaivvi geahčen.",
  "about.duty":
    "Sis geat vástidit, lea jávohisvuođageatnegasvuohta. Sii eai muital geasage maid don čálát, earret jus don ieš mieđat dasa, jus dilli lea heaggaváralaš, dahje jus láhka geatnegahttá min eastadit duođalaš láhkarihkkuma.",
  "about.only_way":
    "Jus láhpát geavaheaddjinama dahje beassansáni, ja it leat addán e-poastačujuhusa, de dieđáhusaid ii sáhte šat gávdnat.",
  "about.accessibility": "Julggaštus (WCAG)",
  "about.access": "Siiddut galget doaibmat buohkaide (WCAG 2.2 AA).",
  "about.numbers": "Earát geat sáhttet veahkehit",
  "about.more": "Loga eanet",

  "terms.title": "Geavahaneavttut ja persovdnasuodjalus",
  "terms.short.title": "Oanehaččat",
  "terms.short.anonymous": "Don leat anonyma. Son gii vástida, oaidná dušše geavaheaddjinama ja dan maid čálát.",
  "terms.short.gone": "Buot sihkkojuvvo {days} beaivvi geahčen. Sáhtát ieš sihkkut dan goas háliidat.",
  "terms.short.secret": "Sis geat vástidit, lea jávohisvuođageatnegasvuohta.",
  "terms.short.not": "Dát ii leat dikšu, ja dát ii leat heahteveahkki. Heahteveahkki: Riŋge {number}.",
  "terms.contents": "Sisdoallu",

  "terms.service.title": "Mii bálvalus lea",
  "terms.service.what":
    "Don čálát, ja eaktodáhtolaš vástida {hours} diimmu siste. Dát ii leat dikšu, ja dát ii leat heahteveahkki. Heahteveahkki: Riŋge {number}.",
  "terms.service.names":
    "Ale čále namaid, čujuhusaid dahje eará dieđuid mat muitalit gii don leat dahje geat earát leat.",
  "terms.service.abuse":
    "Ale áitte dahje givssit ovttage. De sáhttit mii bissehit du dieđáhusaid muhtin áigái. Sáhtát ain lohkat.",

  "terms.anonymous.title": "Anonymitehta ja dan rájit",
  "terms.anonymous.seen":
    "It dárbbaš muitalit gii don leat. Son gii vástida, oaidná dušše du geavaheaddjinama ja dan maid čálát.",
  "terms.anonymous.not_stored":
    "Mii eat vurke du IP-čujuhusa, eat ge dieđuid du telefovnna dahje neahttalohkki birra, eat ge diibmoáiggi goas logget sisa.",
  "terms.anonymous.limits":
    "Dat maid ieš čálát, sáhttá liikká muitalit gii don leat, ja nu sáhttá maiddái e-poastačujuhus. Son gii beassá du telefovdnii dahje fierpmádahkii, sáhttá oaidnit ahte don leat leamaš dán siiddus.",

  "terms.confidential.title": "Jávohisvuođageatnegasvuohta",
  "terms.confidential.duty":
    "Sis geat vástidit, lea jávohisvuođageatnegasvuohta. Sii eai muital geasage maid don čálát, earret:",
  "terms.confidential.consent": "jus don ieš mieđat dasa",
  "terms.confidential.danger": "jus dilli lea heaggaváralaš",
  "terms.confidential.crime": "jus láhka geatnegahttá min eastadit duođalaš láhkarihkkuma",

  "terms.stored.title": "Maid mii vurket, ja man guhká",
  "terms.stored.name":
    "Geavaheaddjinamma ja beassansátni: dassážii go profiila sihkkojuvvo. Ii oktage sáhte lohkat beassansáni.",
  "terms.stored.email":
    "E-poastačujuhus, jus don dan attát: dassážii go sihkut dan dahje profiila sihkkojuvvo. Mii geavahat dan dušše go sáddet dutnje geavaheaddjinama ja liŋkka mainna sáhtát válljet ođđa beassansáni.",
  "terms.stored.messages":
    "Dieđáhusat ja vástádusat: {days} beaivvi. De dat sihkkojuvvojit. 48 diimmu maŋŋil ii sáhte oktage daid lohkat.",
  "terms.stored.anonymised":
    "Namat, čujuhusat, telefovdnanummirat, smávva báikkit, skuvllat ja bargosajit maid mii gávdnat dieđáhusain: mii sihkkut daid 48 diimmu siste. Nama sadjái boahtá [namma]. Prográmma ja eaktodáhtolaččat ohcet daid. Sii eai gávnna buot. Stuorra gávpogat, dovddus buohcciviesut ja veahkketelefovnnat orrot.",
  "terms.stored.draft":
    "Dieđáhus maid it leat vel sádden: {days} beaivvi dan rájes go maŋimuštá čállet. Dušše don sáhtát dan oaidnit.",
  "terms.stored.login":
    "Sisaloggen: eanemustá {days} beaivvi. Giella maid geavahat, vástádus maid leat maŋimuštá lohkan, ja beaivi goas leat maŋimuštá loggen sisa: dassážii go profiila sihkkojuvvo.",
  "terms.stored.dormant": "Profiila sihkkojuvvo jus ii oktage leat loggen sisa {days} beaivvi siste.",
  "terms.stored.chat":
    "Neahttačálašanbálvalus lea sierra bálvalus. Doppe ságastallamat dahkkojuvvojit anonyman dahje sihkkojuvvojit {days} beaivvi geahčen.",

  "terms.encrypted.title": "Krypteren",
  "terms.encrypted.text":
    "Dieđáhusat sáddejuvvojit ja vurkejuvvojit krypterejuvvon. Min bálvá ferte lohkat teavstta dan botta go váldá dan vuostá ja čájeha dan sutnje gii vástida. Danne teaksta ii leat krypterejuvvon oppa áigge.",

  "terms.why.title": "Manne mii vurket dieđuid",
  "terms.why.purpose": "Mii geavahat dieđuid dušše vai sáhttit váldit vuostá du dieđáhusaid ja vástidit dutnje.",
  "terms.why.basis":
    "Vuođđun lea min vuoigadahtti beroštupmi veahkehit olbmuid geain lea váttis dilli (GDPR artihkal 6 nr. 1 f).",
  "terms.why.health":
    "Dat maid čálát, sáhttá sisttisdoallat dearvvašvuođadieđuid. Daid mii sáhttit meannudit danne go mii leat ideála organisašuvdna mii veahkeha sin geat váldet oktavuođa (artihkal 9 nr. 2 d).",
  "terms.why.children":
    "Bálvalus lea buot ahkásaččaid váste. Mánát ja nuorat sáhttet ieža čállit deike. Mii eat jeara váhnemiin.",

  "terms.recipients.title": "Geat ožžot dieđuid",
  "terms.recipients.volunteers":
    "Dušše eaktodáhtolaččat geat vástidit, ja sin jođiheaddjit. Mii eat atte dieđuid earáide, ja mii eat čuovo du neahtas.",
  "terms.recipients.carriers":
    "Min e-poastta sádde eará fitnodat. Muittuhusat sáddejuvvojit Apple, Google dahje du neahttalohkki ráhkadeaddji bokte. Dat muitalit dušše ahte lea juoga lohkat.",

  "terms.device.title": "Mii vurkejuvvo du telefovdnii dahje dihtorii",
  "terms.device.none": "Dieđáhusat eai goassege vurkejuvvo dasa. Dát lea buot maid mii vurket:",
  "terms.device.token": "sosmessages, neahttalohkki vuorkkás: ahte don leat loggen sisa. Dat jávká go logget olggos.",
  "terms.device.cookie":
    "sosmessages dahje __Host-sosmessages, diehtočoahkku: gullá seamma sisaloggemii, eanemustá {days} beaivvi.",
  "terms.device.app":
    "sosmessages ja push, áppas, telefovnna sihkkaris vuorkkás: ahte don leat loggen sisa, ja jus háliidat muittuhusaid. Dat jávket go logget olggos.",
  "terms.device.stay":
    "auth_stay_signed_in, neahttalohkki vuorkkás: leat go ain loggejuvvon sisa go rabat neahttalohkki ođđasit.",
  "terms.device.locale": "locale, neahttalohkki vuorkkás: giella maid don leat válljen.",
  "terms.device.theme": "theme, neahttalohkki vuorkkás: sevdnjes dahje čuvges fáddá.",
  "terms.device.left":
    "left, neahttasiiddus: «Guođe siiddu» vurke dan vai ii oktage beasa ruovttoluotta deike. Dat jávká go giddet siiddu.",
  "terms.device.files":
    "Siiddu iežas fiillat, vai siidu doaibmá maiddái go interneahtta ii doaimma. Dain eai leat dieđáhusat.",
  "terms.device.old": "auth_token_default, boares veršuvnnain: sihkkojuvvo go gávdno.",
  "terms.device.chat": "Neahttačálašanbálvalusa diehtočoahkut, go dan geavahat: {names}.",

  "terms.rights.title": "Du vuoigatvuođat",
  "terms.rights.list":
    "Dus lea vuoigatvuohta beassat oaidnit dieđuid mat mis leat du birra. Sáhtát gáibidit ahte dieđut divvojuvvojit, sihkkojuvvojit dahje addojuvvojit dutnje, ja ahte dieđuid geavaheapmi ráddjejuvvo dahje heaittihuvvo.",
  "terms.rights.how":
    "Mii eat dieđe gii don leat. Danne dagat eanaš ášši ieš go leat loggen sisa: loga buot, rievdat e-poastačujuhusa, sihko dieđáhusaid dahje olles profiilla.",
  "terms.rights.complain": "Dus lea riekti váidit Databearráigehččui: datatilsynet.no.",

  "terms.contact.title": "Geas lea ovddasvástádus",
  "terms.contact.protection": "Persovdnasuodjalus:",

  "delete_account.title": "Sihko profiilla",
  "delete_account.how": "Logge sisa, raba fálu ja vállje «Sihko profiilla». Vállje de «Sihko».",
  "delete_account.what":
    "De sihkkojuvvojit geavaheaddjinamma, e-poastačujuhus ja buot dieđáhusat ja vástádusat, ja dat maid it leat vel sádden. Dat jávket dakkaviđe. 48 diimmu maŋŋil ii sáhte oktage daid lohkat.",
  "delete_account.lost":
    "It go beasa šat sisa? Dieđáhusat sihkkojuvvojit {days} beaivvi geahčen, ja profiila {dormant} beaivvi geahčen jus ii oktage logge sisa.",

  "traces.title": "Mo sihkkut luottaid",
  "traces.tab": "Neahttalohkki",
  "traces.lead":
    "Go logget olggos dahje deaddilat «Guođe siiddu», de mii sihkkut dieđuid du sisaloggema birra. Neahttalohkki muitá liikká ahte don leat leamaš dáppe.",

  "traces.private.title": "Boahtte háve: priváhta láse",
  "traces.private.text": "Raba siiddu priváhta láses (incognito). De neahttalohkki vajálduhttá buot go giddet láse.",

  "traces.history.title": "Sihko dan maid neahttalohkki muitá",
  "traces.history.computer":
    "Dihtoris: deaddil Ctrl, Shift ja Delete (Mac: Cmd, Shift ja Delete). Vállje maŋimuš diimmu.",
  "traces.history.android": "Android, Chrome: raba fálu ⋮ ja vállje «Slett nettleserdata».",
  "traces.history.iphone": "iPhone, Safari: raba girjji vulobealde, vállje diimmu, ja sihko siiddu.",
  "traces.history.only_some": "Sihko dušše dán siiddu dahje maŋimuš diimmu. Guoros logga sáhttá boktit jearaldagaid.",

  "traces.more.title": "Muitte maiddái dán",
  "traces.more.password":
    "Beassansátni: jus neahttalohkki lea vurken dan, sáhtát sihkkut dan neahttalohkki heivehusain.",
  "traces.more.name":
    "Geavaheaddjinamma ja e-poastačujuhus: neahttalohkki sáhttá evttohit daid eará siidduin maid. Sihko evttohusa Shift ja Delete boaluiguin. Telefovnnas dat lea neahttalohkki heivehusain.",
  "traces.more.question":
    "Jus neahttalohkki jearrá galgá go vurket beassansáni, de sáhtát biehttalit. Jearaldat čájeha geavaheaddjinama, ja neahttalohkki sáhttá vurket dan. Sihko beassansániid neahttalohkki heivehusain.",
  "traces.more.copied":
    "Jus leat kopieren geavaheaddjinama ja beassansáni, de kopiere juoidá eará maŋŋil. «Guođe siiddu» geahččala sihkkut daid.",
  "traces.more.mail":
    "E-poasta: jus leat bivdán liŋkka mis, sihko e-poastta, maiddái ruskalihtis. Neahttalohkki muitá liŋkka maid don leat rahpan. Liŋka doaibmá dušše oktii, ja dušše ovtta diimmu.",
  "traces.more.rest": "Neahttalohkki sáhttá vurket oasi das maid mii sihkkut. Ii oktage sáhte logget sisa dainna.",
  "traces.more.device":
    "Oaidná go soamis maid dagat telefovnnain? Geavat eará telefovnna dahje dihtora, ovdamearkka dihte girjerájus dahje soapmása luhtte geasa luohtát.",

  "stores.title": "Áppa telefovdnii",
  "stores.text":
    "Sámi diehtobálvalusas lea maiddái áppa. Das leat sierra profiillat: eará bálvalusaid geavaheaddjinamat ja dieđáhusat eai leat das.",
  "stores.get": "Viečča dáppe",
  "stores.soon": "Boahtá deike",
  "stores.web": "Sámi diehtobálvalussii boahtá áppa. Dassážii neahttasiidu doaibmá maiddái telefovnnas.",
} as const satisfies InfoTexts;
