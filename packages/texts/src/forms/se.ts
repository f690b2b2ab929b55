import type { FormsTexts } from "./notes.ts";

export const se = {
  "register.username_hint": "Vállje nama mii ii muital gii don leat.",
  "register.password_hint": "Unnimusat 6 mearkka.",
  "register.password_confirmation": "Gearddut beassansáni",
  "register.notice":
    "Dušše geavaheaddjinamain ja beassansániin beasat fas lohkat du dieđáhusaid. Jus daid láhpát, ja it leat addán e-poastačujuhusa, de dieđáhusaid ii sáhte šat gávdnat.",
  "register.email": "E-poasta (eaktodáhtolaš)",
  "register.email_notice":
    "Mii geavahat dan dušše jus vajálduhtát geavaheaddjinama dahje beassansáni. Vástádusat eai goassege boađe e-poastan.",
  "register.submit": "Ráhkat profiilla",
  "register.working": "Vuordde veaháš",
  "register.username_reveals":
    "Dát sáhttá muitalit gii don leat. Sáhtát dan geavahit, muhto eará namma lea oadjebasat.",
  "register.copy": "Kopiere geavaheaddjinama ja beassansáni",
  "register.copied": "Lea kopierejuvvon. Vurke dan báikái man dušše don oainnát.",
  "register.copy_failed": "Ii lihkostuvvan kopieret. Čále daid báhpirii.",
  "register.print": "Čálit báhpirii",

  "form.weak_password":
    "Dán beassansáni lea álki árvidit. Sáhtát dan geavahit, muhto guhkit beassansátni lea oadjebasat.",

  "profile.password": "Ođđa beassansátni",
  "profile.password_hint": "Unnimusat 6 mearkka. Ale čále maidege jus áiggut doalahit beassansáni mii dus lea.",
  "profile.password_confirmation": "Gearddut ođđa beassansáni",
  "profile.ends_others": "Go molssut beassansáni, de loggejuvvot olggos buot eará sajiin.",
  "profile.email_notice":
    "Mii geavahat dan dušše jus vajálduhtát geavaheaddjinama dahje beassansáni. Guoros fealta sihkku čujuhusa go vurket.",
  "profile.save": "Vurke",
  "profile.working": "Vurkemin",
  "profile.saved": "Du profiila lea ođasmahttojuvvon.",

  "recover_password.title": "Vajálduvvan geavaheaddjinamma dahje beassansátni",
  "recover_password.text":
    "Čále e-poastačujuhusa maid leat addán midjiide. Mii sáddet dutnje geavaheaddjinama ja liŋkka mainna sáhtát válljet ođđa beassansáni.",
  "recover_password.note":
    "E-poasta boahtá dušše jus čujuhus gullá profiilii dáppe. Jus it leat addán čujuhusa, de mii eat sáhte gávdnat du dieđáhusaid. Sáhtát álo ráhkadit ođđa profiilla.",
  "recover_password.email": "E-poasta",
  "recover_password.submit": "Sádde liŋkka",
  "recover_password.working": "Sáddemin",
  "recover_password.success": "Mii leat sádden dutnje e-poastta. Das lea liŋka mainna sáhtát rievdadit beassansáni.",
  "recover_password.error": "Juoga manai boastut. Dárkkis ahte e-poastačujuhus lea riekta.",

  "change_password.title": "Vállje ođđa beassansáni",
  "change_password.submit": "Rievdat beassansáni",
  "change_password.working": "Vurkemin",
  "change_password.success": "Beassansátni lea rievdaduvvon.",
  "change_password.invalid_token": "Liŋkka sáhttá geavahit dušše oktii, dahje dat lea menddo boaris.",
  "change_password.error": "Juoga manai boastut.",
  "change_password.new_link": "Bivdde ođđa liŋkka",

  "validation.error": "Juoga ferte njulgejuvvot ovdal go sáhttit joatkit. Geahča fealttaid dás vuollelis.",
  "validation.other": "Dát ii leat dohkálaš. Geahččal juoidá eará.",
  "validation.username.required": "Vállje geavaheaddjinama.",
  "validation.username.max": "Geavaheaddjinamas sáhttet leat eanemustá 64 mearkka.",
  "validation.username.format": "Geavaheaddjinamas leat mearkkat mat eai dohkke.",
  "validation.username.unique": "Geavaheaddjinamma lea juo anus. Vállje eará nama.",
  "validation.password.required": "Vállje beassansáni.",
  "validation.password.min": "Beassansánis fertejit leat unnimusat 6 mearkka.",
  "validation.password.max": "Beassansánis sáhttet leat eanemustá 255 mearkka.",
  "validation.password.confirmed": "Beassansánit eaba leat seammaláganat.",
  "validation.password_confirmation.required": "Čále beassansáni oktii vel.",
  "validation.email.email": "E-poastačujuhus ii leat dohkálaš.",
  "validation.email.required": "Čále e-poastačujuhusa.",
  "validation.email.unique": "E-poastačujuhus lea juo anus.",
} as const satisfies FormsTexts;
