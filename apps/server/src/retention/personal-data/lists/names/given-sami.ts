/** Northern Sami given names, also in the Norwegian, Swedish and Finnish spelling that Sami people bear. Written down by hand. */
export const givenSami = `
Áhkke Áile Áili Áilá Áillun Áilo Áilu Áillohaš Ailo Aile Aili Ailu Ailin Ánde Ánda Ándaras Andaras Ándde Ánná Ánne Ánni Ánte Ánta Ánton Ante Aslak Ásllat Áslat Ásllak Áslak Aslat Aslaug Asta Ávdna Ávgos Ávgusta
Berit Biera Biret Birit Birehát Bigga Bigge Biggá Bieret Biehtár Biehtar Beahkká Beatnat Bera Birgit Bávlos Bávval Bávvál Bávlá Bávle
Ravna Ravdna Elen Elle Ella Ellen Elli Elin Elena Ellá Elna Elsa Elsá Elsse Else Eliás Elias Emmá Eira Evá Evvá Erke Erkke Eriika Edde Eirá
Gáddjá Gáijá Gáren Gárena Gáre Gáte Garen Gáppo Gárral Gearná Gusttá Gusttáv Gunhild Guhtur Guhttor Guttorm
Hánne Hánna Hánno Hánsa Hánas Hánsá Hárald Heaika Heaihká Heandarat Heandarák Heidi Heika Henrihkka Helená Heleniija Hilbá Hilddá Henddo
Iŋgá Iŋgir Iŋger Inga Ingá Iŋŋá Inger Ingir Ingus Irene Irjá Isat Isak Issát Issá Issáhk Ivvár Ivvar Ivar
Jáhkot Jáhko Jáhkkot Jákob Jan Joavnna Joavna Joavsset Joansa Johán Johan Johanas Johanes Johannes Jon Jona Jonne Joná Jonna Jongo Joŋgo Joret Joŋa Josef Josefiinná Jovdna Jovnna Jovna Jounni Jouni Jouna Juhan Juhán Juhana Juhani Jusse Jussá Jussi Juntá Junte Juliánná Joks Jørn
Káddjá Káija Káisa Kaisa Káisá Káre Káren Karen Kárin Kárinna Káte Káthe Kátre Kátriinna Katja Kátjá Kirsten Kirste Kirsti Klemet Kleamet Klemeahtta Kristiinná Kristiinna Kristina Kristine Kádjá Keaise Keaisá Kearttu
Lásse Lásá Lásse-Ovllá Lávrá Lávra Lavra Lávre Lars Lárrá Láilá Laila Lailá Leammet Lemet Leavnnas Leena Lena Liisa Liisá Liissá Lisa Láidi Leasse Liná Linjá Lone
Mággá Magga Máhte Máhtte Máhtá Máhtár Máhttu Máija Máijá Maja Májjá Májá Márge Márgehtta Márgget Márgit Márgu Margareta Márgá Mári Mária Márjá Marja Márje Márjjá Marjatta Mátte Matti Mathis Mattis Máret Maret Márit Marit Marita Marge Máriánna Márte Márttá Máritta Máhkke
Merret Mihkal Mihkkal Mihkkel Mihkel Mihkká Mihká Mihkko Miikká Mikkal Mikkel Mikal Minná Mona Morten Miina Migal Migá
Nelle Nihkke Nihkkas Nigá Nigo Niiga Niigá Niila Niilá Niillas Niilas Niillá Niilo Nilla Nilas Nils Nikolás Nuvtte Nuhte Njávdnos Nállá Ningá
Odd Ola Ole Olá Ollá Oula Ovlá Ovllá Ovla Ovllas Olggá Ole-Henrik Ole-Mathis Oluf
Páve Pávval Pávva Paval Pauliina Peahttar Pekka Piera Pierá Pier Per Pere Petra Petter Piehtár Piia Pirita Pieti Pilvi
Ráhkel Ráhkkel Rakel Rauna Ráimmo Ráste Rávdná Rávdna Ravdna Ráijá Raija Reidar Rihtá Rihkká Risten Ristin Ristiinna Ristiinná Ristiina Ristte Ristenaš Roger Rolf Ruvdná Ruth Rávnná Rasmus Rásmus
Sábbá Sággá Sáhkká Sálamon Sámmol Sámmal Samuli Sára Sárá Sarre Sárri Sárrá Sarre-Ánná Siiri Siri Sire Sigga Siggá Sigá Silju Silja Simmá Sivdná Solveig Sofe Sofiija Sophia Stáffan Stina Stiinná Sohkke Sunná Sunna Sunniva Susánna Sánná Sanna Sárá-Máret Suvi
Tárjá Tarja Teres Terese Tomas Tommá Tuomas Tuomá Toivo Tåve Tuulá Ulla Ullá Ulle Uvlá Uula Veikko Váino Válbor Valborg Vihtor Viggo Áppo Árvid Ássi Ántonette Ántti Antti Arvi Ásta
Hánsa-Biera Biret-Elle Inga-Márjá Elle-Máret Ánne-Márjá Jon-Ante Ole-Ánte Lars-Ánte Ánte-Mihkkal Mikkel-Ánte Nils-Ánte Per-Ánte Johan-Ánte
Veikko Outi Aino Aira Anni Anu Armas Eero Eino Elli Erkki Hannu Heikki Helvi Hilkka Ilmari Inkeri Irja Jaakko Jari Jouko Juha Kalevi Kaarina Kari Kirsi Lasse Maarit Matti Mika Minna Mirja Nanna Niina Oiva Paavo Päivi Pentti Pertti Petri Pirjo Risto Saara Sanna Sari Satu Seppo Taina Tapio Tauno Timo Tiina Tuula Ursula Urho Vesa
Dánel Dánil Márkos Márkus Lukás Rihkard Rihkkár Oskár Ántonás Girste Henrihkka Mihkkál Jovsset Áron Ábo Ánna Ánnes Jonatán Simmon Simon Sáffá Ándrá Elliid Ellena Máilin Saija Niko Sámuel Ásta Ánika Johánas Johánnes Lina-Máret Nils-Ánte Ánna-Márjá Elle-Sofe Máren Ájlin Ájla
`
  .trim()
  .split(/\s+/);
