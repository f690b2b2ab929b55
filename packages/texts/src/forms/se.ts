import type { FormsTexts } from "./notes.ts";

export const se = {
  "register.username_hint": "Vállje nama mii ii muital gii don leat.",
  "register.name_ideas": "Evttohusat:",
  "register.name_first": "Jaskes Unna Ruoná Alit Fiskes Vilges Čáppa Ođđa Liekkus Šelges Geahppa Stuorra",
  "register.name_second":
    "rieban soahki skuolfi mánnu násti johka loddi goaskin beahci biegga čeavrris boazu njálla jávri geađgi guovssahas luossa várri balsa arvi",
  "register.password_hint": "Unnimusat 6 mearkka.",
  "register.password_confirmation": "Gearddut beassansáni",
  "register.notice":
    "Muitte geavaheaddjinama ja beassansáni. E-poastta haga beasat dušše daiguin fas lohkat du dieđáhusaid.",
  "register.email": "E-poasta (eaktodáhtolaš)",
  "register.email_notice":
    "Mii geavahat dan dušše jus vajálduhtát geavaheaddjinama dahje beassansáni. Vástádusat eai goassege boađe e-poastan.",
  "register.submit": "Ráhkat profiilla",
  "register.lead": "Geavaheaddjinamain ja beassansániin gávnnat fas vástádusa. Ii oktage oaččo diehtit gii don leat.",
  "register.terms": "Go ráhkadat profiilla, de dohkkehat geavahaneavttuid.",
  "register.working": "Vuordde veaháš",
  "register.username_reveals":
    "Dát sáhttá muitalit gii don leat. Sáhtát dan geavahit, muhto eará namma lea oadjebasat.",
  "register.username_own": "Lea go dat du geavaheaddjinamma?",
  "register.copy": "Kopiere geavaheaddjinama ja beassansáni",
  "register.copied": "Lea kopierejuvvon. Vurke dan báikái man dušše don oainnát.",
  "register.copy_failed": "Ii lihkostuvvan kopieret. Čále daid báhpirii.",
  "register.print": "Čálit báhpirii",
  "way_back.title": "Ná beasat fas deike",
  "way_back.text":
    "Profiila lea ráhkaduvvon. Čále geavaheaddjinama ja beassansáni báhpirii, dahje vurke daid eará láhkai. Jus daid láhpát, ja it leat addán e-poastačujuhusa, de dieđáhusaid ii sáhte šat gávdnat.",
  "way_back.once": "Beassansátni čájehuvvo dušše dál. Geavaheaddjinama gávnnat fálus maŋŋil.",
  "way_back.show": "Čájet beassansáni",
  "way_back.hide": "Čiega beassansáni",
  "way_back.go_on": "Joatkke ja čále",

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
  "validation.username.min": "Vállje geavaheaddjinama.",
  "validation.username.format": "Geavaheaddjinamas leat mearkkat mat eai dohkke.",
  "validation.username.unique": "Geavaheaddjinamma lea juo anus. Vállje eará nama.",
  "validation.password.required": "Vállje beassansáni.",
  "validation.password.min": "Beassansánis fertejit leat unnimusat 6 mearkka.",
  "validation.password.max": "Beassansánis sáhttet leat eanemustá 255 mearkka.",
  "validation.password.confirmed": "Beassansánit eaba leat seammaláganat.",
  "validation.password.format": "Beassansánis leat mearkkat mat eai dohkke.",
  "validation.password_confirmation.required": "Čále beassansáni oktii vel.",
  "validation.password_confirmation.min": "Beassansánis fertejit leat unnimusat 6 mearkka.",
  "validation.password_confirmation.max": "Beassansánis sáhttet leat eanemustá 255 mearkka.",
  "validation.password_confirmation.confirmed": "Beassansánit eaba leat seammaláganat.",
  "validation.password_confirmation.format": "Beassansánis leat mearkkat mat eai dohkke.",
  "validation.email.email": "E-poastačujuhus ii leat dohkálaš.",
  "validation.email.format": "E-poastačujuhus ii leat dohkálaš.",
  "validation.email.max": "E-poastačujuhus lea menddo guhkki.",
  "validation.email.required": "Čále e-poastačujuhusa.",
  "validation.email.unique": "E-poastačujuhus lea juo anus.",
} as const satisfies FormsTexts;
