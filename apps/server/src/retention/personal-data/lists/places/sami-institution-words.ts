import { samiParadigms } from "../../sami-cases.ts";

/** What a school is called in Northern Sami, behind its name: nominative and genitive, the other cases are made from the two. */
export const samiSchoolWords = samiParadigms(`
skuvla/skuvlla mánáidgárdi/mánáidgárddi gymnása/gymnása akademiija/akademiija ásodat/ásodaga beaiveruoktu/beaiveruovttu oahppoguovddáš/oahppoguovddáža
`);

/** The same for work places, clinics, congregations and clubs. */
export const samiInstitutionWords = samiParadigms(`
buohcciviessu/buohcciviesu buhcciidruoktu/buhcciidruovttu buhcciidsiida/buhcciidsiidda vuorrasiidsiida/vuorrasiidsiidda boarrásiidruoktu/boarrásiidruovttu guovddáš/guovddáža klinihkka/klinihka poliklinihkka/poliklinihka
girku/girku searvegoddi/searvegotti suohkan/suohkana gielda/gieldda musea/musea hotealla/hotealla searvi/searvvi doaimmahat/doaimmahaga fitnodat/fitnodaga ruvke/ruvkke fabrihkka/fabrihka rusttet/rusttega lágádus/lágádusa
kántuvra/kántuvrra báhppakántuvra/báhppakántuvrra politiijastašuvdna/politiijastašuvnna giddagas/giddagasa leanssmánnikántuvra/leanssmánnikántuvrra apoteka/apoteka girjerájus/girjerájusa teáhter/teáhtera radio/radio aviisa/aviissa bággu/bákku
restoráŋŋa/restoráŋŋa kafea/kafea gávpeguovddáš/gávpeguovddáža hálla/hálla valáštallansearvi/valáštallansearvvi spábbačiekčansearvi/spábbačiekčansearvvi boazosearvi/boazosearvvi siidaservodat/siidaservodaga orohat/orohaga
`);
