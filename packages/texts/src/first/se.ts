import type { FirstTexts } from "./notes.ts";

export const se = {
  "app.loading": "Viežžamin",
  "app.skip_to_content": "Mana sisdollui",
  "app.front_page": "Ovdasiidui",
  "app.language": "Giella",
  "app.theme_dark": "Sevdnjes fáddá",
  "app.theme_light": "Čuvges fáddá",
  "app.try_again": "Geahččal ođđasit",
  "app.unreachable": "Mii eat oaččo oktavuođa juste dál",
  "app.unreachable_text": "Mihkkege ii leat jávkan. Dieđáhusat leat dás go oktavuohta doaibmá fas.",
  "app.test_site": "Dát lea dušše geahččaleapmi. Ii oktage loga dahje vástit dás.",

  "leaving.button": "Guođe siiddu",
  "leaving.note":
    "«Guođe siiddu», dahje Shift golmma geardde boallobeavddis, doalvu du njuolga eará neahttasiidui. Neahttalohkki muitá ain ahte don leat leamaš dás.",
  "leaving.traces": "Mo sihkkut luottaid",

  "helpline.call": "Riŋge: {name}, {number}",
  "helpline.question": "Dárbbašat go geainna nu háleštit dál?",
  "helpline.acute": "Lea go dilli heaggaváralaš? Riŋge {number}.",

  "menu.about": "Bálvalusa birra",
  "entrance.title": "Čále soapmásii gii guldala",
  "entrance.anonymous": "*Don leat anonyma.* Geavaheaddjinamma ja beassansátni leaba doarvái.",
  "entrance.answer": "*Eaktodáhtolaš vástida* {hours} diimmu siste.",
  "entrance.gone": "*Buot sihkkojuvvo* {days} beaivvi geahčen.",
  "entrance.first": "Čále vuosttaš geardde",
  "entrance.again": "Mun lean čállán ovdal",
  "entrance.provider": "{organisation} doaimmaha bálvalusa.",
  "entrance.who": "Sii geat vástidit, leat ožžon oahpu, ja sis lea jávohisvuođageatnegasvuohta.",

  "login.title": "Logge sisa",
  "login.username": "Geavaheaddjinamma",
  "login.password": "Beassansátni",
  "login.accept": "Dohkkehan geavahaneavttuid",
  "login.submit": "Logge sisa",
  "login.working": "Vuordde veaháš",
  "login.help_register": "Ii go dus leat vel profiila? Dárbbašat profiilla jus áiggut čállit midjiide.",
  "login.register": "Ráhkat profiilla",
  "login.help_mailbox": "Vástádusaid gávnnat dáppe go logget sisa. Mii eat goassege sádde daid e-poastan.",
  "login.error_login": "Boasttu geavaheaddjinamma dahje beassansátni.",
  "login.error_accept": "Fertet dohkkehit geavahaneavttuid ovdal go sáhtát logget sisa.",
  "login.ended": "Don leat loggejuvvon olggos. Logge sisa jus áiggut joatkit.",
  "login.kept": "Dat maid don ledjet čállimin, lea ain dáppe.",
  "login.created": "Profiila lea ráhkaduvvon. Dál sáhtát logget sisa.",
  "login.idle": "Don leat loggejuvvon olggos, danne go ii oktage čállán maidege diimmu áigge.",
  "login.keep_open": "Dat maid don čállet, ii leat vel vurkejuvvon. Ale gidde siiddu, ja logge fas sisa.",
  "login.read_terms": "Loga geavahaneavttuid",
  "login.recover": "Vajáldahttet go geavaheaddjinama dahje beassansáni?",
  "login.app_hint":
    "Geavahat go áppa? Dáppe logget sisa seamma geavaheaddjinamain ja beassansániin ja gávnnat seamma dieđáhusaid.",
  "login.feedback": "Muital maid don oaivvildat bálvalusa birra",
  "login.deleted": "Du profiila ja buot dieđáhusat leat sihkkojuvvon.",
  "login.link_again": "Raba e-poastta liŋkka oktii vel. Siiddu ii sáhte viežžat ođđasit.",

  "form.show_password": "Čájet",

  "errors.offline": "Dus ii leat interneahtta\u00ADoktavuohta.",
  "errors.online_again": "Interneahtta doaibmá fas. Geahččal ođđasit.",
  "errors.network_error": "Mii eat oaččo oktavuođa. Dárkkis ahte dus doaibmá interneahtta, ja geahččal ođđasit.",
  "errors.too_many": "Leat leamaš máŋga geahččaleami dáppe. Vuordde veaháš ja geahččal ođđasit.",
  "errors.unavailable": "Dáppe leat máŋgasat juste dál. Vuordde veaháš ja geahččal ođđasit.",
  "errors.something_wrong": "Juoga manai boastut",
  "errors.nothing_lost":
    "Mihkkege ii leat jávkan. Dat maid don leat sádden, lea boahtán midjiide, ja dat maid ledjet čállimin, lea vurkejuvvon. Viečča siiddu ođđasit, de sáhtát joatkit.",
  "errors.reload": "Viečča siiddu ođđasit",
} as const satisfies FirstTexts;
