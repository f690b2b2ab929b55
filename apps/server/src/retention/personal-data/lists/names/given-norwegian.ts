/** Given names in use in Norway, old and young, written down by hand. Add a name where it is missing. */
export const givenNorwegian = `
Ludvik Aage Aasa Aase Aasmund Abel Ada Adam Adele Adrian Agathe Agnes Agnete Aina Aksel Albert Albertine Alexander Alexandra Alf Alfhild Alfred Alida Alise
Alice Alma Alva Alvar Alvhild Alvilde Amalia Amalie Amanda Amelia Amund Anders Andor Andre André Andrea Andreas Andrine Ane Anette Anine Anita Anja Ann Anna
Annbjørg Anne Anneli Annelise Annette Annicken Anniken Annika Annikken Anny Ansgar Anton Antonie Ariana Arild Arna Arnar Are Arne Arnfinn Arnhild Arnstein Arnt
Arnulf Aron Arthur Arve Arvid Arvin Asbjørg Asbjørn Ask Aslaug Asle Aspen Astri Astrid Atle Aud Audhild Audny Audun August Augusta Aurora Austin Axel
Balder Bastian Beate Benedicte Benedikte Benjamin Bente Bergljot Berit Bernhard Bernt Bertil Bertha Berthe Birger Birgit Birgitte Birk Birte Birthe Bjarne Bjarte
Bjørg Bjørgulf Bjørn Bjørnar Bjørnhild Bjørnulf Bo Bodil Borghild Borgny Brage Brit Britt Brita Brede Bror Brynhild Brynjar Brynjulf Børge Børre Bård
Caroline Carina Camilla Carl Casper Catharina Cathrine Cato Cecilia Cecilie Celia Celine Charlotte Christel Christer Christian Christin Christina Christine
Christoffer Christopher Claus Conrad Cornelia Cornelius
Dag Dagfinn Dagmar Dagny Dagrun Daniel Daniela Daniella David Dina Ditlev Ditte Dordi Dorte Dorthe Dorthea Dyveke
Ebba Ebbe Edel Edgar Edith Edna Edmund Edvard Edvin Egil Eigil Eilert Eilif Eiliv Eilev Einar Eirik Eirin Eivind Eldar Eldbjørg Eldrid Elen Elena Eli Elias Elida
Elin Eline Elisa Elisabet Elisabeth Elise Elisiv Ella Elle Ellen Ellida Ellinor Elling Elma Elmer Else Elsa Elsebeth Elvira Embla Emil Emilia Emilie Emily Emine Emma Emmanuel
Endre Enok Enya Erik Erika Erland Erlend Erling Ernst Espen Ester Esther Eva Evelyn Evelina Even Evy Eystein Eyvind
Fabian Felix Ferdinand Filip Filippa Finn Frank Fred Fredrik Fredrikke Frid Frida Fride Fridtjof Frits Fritz Frode Frøya Frøydis
Gabriel Gabriella Gard Gaute Geir Geirmund Georg Gerd Gerda Gerhard Gina Gisle Gitte Gjermund Gjert Gjertrud Greger Gregers Greta Grete Grethe Gro Gudbrand Gudmund Gudny Gudrun
Gudveig Gunhild Gunn Gunnar Gunnhild Gunnlaug Gunvald Gunvor Gurine Guro Gustav Gustava Gyda Gøran Gørild Gøril
Haakon Hagbart Haldis Halfdan Halldis Halldor Hallgeir Hallgrim Hallstein Hallvard Halvard Halvor Hanna Hannah Hanne Hannes Hans Harald Harriet Harry Hauk Havard Hedda Hedvig Heidi Heine
Heidrun Helen Helena Helene Helga Helge Helle Helmer Henning Henny Henriette Henrik Henrikke Herborg Herdis Heljar Herlaug Herman Hermann Hermine Hermod Hilda Hilde Hildegunn
Hildur Hilma Hjalmar Hjørdis Hogne Hugo Hulda Håkon Hågen Håvard Håvar Hårek
Ida Idar Idun Idunn Ingar Ingebjørg Ingeborg Ingebrigt Ingebrikt Inga Inge Ingelin Inger Ingfrid Ingjerd Ingolf Ingri Ingrid Ingunn Ingvald Ingvar Ingvill Ingvild Ingvil Ina Ine Ines Ingard Irene Iren Iris Irja Irmelin
Isabel Isabell Isabella Isabelle Isak Iselin Ivan Ivar Iver Ivo
Jack Jacob Jakob Jan Jane Janicke Janne Jannicke Jannike Jarl Jarle Jeanette Jeanett Jenny Jens Jens-Petter Jeppe Jessica Joachim Joakim Joar Johan Johanna Johanne Johannes John Johnny Jomar Jon Jonas Jonathan Jone Joralf Jorid Jorun Jorunn
Jorulf Jostein Josefine Josephine Josef Josefin Jude Judith Julia Julian Julie Julius June Juni Jøran Jørgen Jørn Jørund Kaia Kai Kaisa Kaja Kaj Kamilla
Kari Karianne Karen Karin Karina Karine Karl Karla Karoline Karsten Kasper Kate Katarina Katharina Kathrine Kathleen Katinka Katrin Katrine Kaya Keith Kent Kenneth Kevin Kim Kine Kirsten Kirsti Kitty Kjartan
Kjell Kjellaug Kjellfrid Kjersti Kjerstin Kjetil Ketil Klara Klaus Knut Kolbein Kolbjørn Konrad Kornelia Kornelius Kristen Krister Kristian Kristiane Kristin Kristina Kristine Kristoffer Kristofer Kyrre Kåre Kårstein
Laila Lars Lasse Laura Lauritz Laurits Lavrans Lea Leah Leander Leif Leikny Lena Lene Lennart Leo Leon Leonard Leonora Lidvar Lilian Lilja Lill Lilly Lillian Lily Lin Lina Linda Line Linea Linn Linnea Lisa Lisbet Lisbeth Lise Liselotte
Liv Live Liva Livar Loke Lone Lorentz Lotta Lotte Louis Louise Lovise Luca Lucas Ludvig Lukas Luna Lydia Lykke Lyder
Mads Magda Magdalena Magne Magnar Magnhild Magni Magnus Mai Maia Mailin Maiken Maja Malene Malin Malvin Manfred Margareta Margaret Margaretha Margareth Margarete Margit Margot Margrete Margrethe Margunn Mari Maria Mariam Mariann Marianne Marie Mariel Mariell
Mariella Marielle Marika Marina Marion Marit Marita Marius Markus Marlene Marta Marte Martha Marthe Marthine Martin Martina Martine Martinus Mathea Matheo Mathias Mathilde Mathis Matias Matilda Matilde Matteo Mattis Mats Matheus Max Maximilian May Maya
Melina Melissa Mette Mia Michael Michaela Michelle Mie Mikael Mikal Mikkel Mikkeline Mille Milla Milo Mimi Mina Mira Mirjam Mirjana Modolf Moa Molly Monica Monika Mons Morgan Morten Muriel My Myrna Møyfrid Målfrid Mårten
Nadia Nadine Nanna Natalia Natalie Nathalie Nathaniel Neo Nicholas Nicolai Nicolas Nicoline Nikolai Nikoline Nikolas Niklas Nicklas Nils Nina Njål Noa Noah Noel Nora Norah Norma Norunn Norvald
Odd Oda Oddbjørg Oddbjørn Oddgeir Oddlaug Oddleif Oddmund Oddny Oddrun Oddvar Oddveig Odin Odd-Arne Odny Ola Olaf Olai Olaug Olav Olava Ole Olea Olga Oline Oliver Olivia Ommund Orvar Oscar Oskar Osmund Othilie Otilie Ottar Otto Ove Owen
Pauline Paul Peder Pelle Per Pernille Peter Petra Petrine Petter Philip Pia Preben Pål
Ragna Ragnar Ragne Ragnfrid Ragnhild Ragnvald Rakel Ramona Randi Rannei Rannveig Rasmus Rebecca Rebekka Regine Reidar Reidun Reidulf Reinert Remi Renate Rigmor Rikard Rikke Rita Roald Roar Robert Roberto Robin Roger Roland Rolf Ronja Ronny Roy Rolv Rosa Rosmari Roy-Arne Ruben Rudi Rudolf Runa Runar Rune Runhild Ruth
Rebekka Ronald Rønnaug
Saga Salve Samson Samuel Sander Sandra Sanna Sanne Sara Sarah Saron Sean Sebastian Selma Selmer Serina Severin Sigbjørn Sigfrid Sigfred Signe Signy Sigmund Sigrid Sigrun Sigtor Sigurd Sigval Sigvart Sigvald Sigve Silas Silje Silja Simen Simon Simone Sindre Siren Siri Siril Sissel Siv Siw Sivert Sjur Skjalg
Skage Snefrid Snorre Sofia Sofie Sol Solbjørg Solfrid Solgunn Solrun Solveig Solvor Solvår Sondre Sonja Sophie Sophia Staale Stefan Steffen Stein Steinar Stella Sten Stian Stig Stina Stine Storm Stål Ståle Sture Styrk Sunniva Susann Susanna Susanne Svanhild Svein Sveinar Sveinung Sven Svend Svenn Sverre Sylvi Sylvia Sylvelin Synne Synneva Synnøve Syver
Sylvester Sæbjørn Søren Sølve Sølvi Tage Tale Tallak Tanja Tarald Tarjei Tea Telma Tellef Terese Teresa Terje Thale Thea Thelma Theo Theodor Theodora Therese Thilde Thomas Thor Thora Thorbjørn Thordis Thoralf Thorleif Thorstein Thorvald Tia Tiril Tilda Tilde Tim Tina Tine Tinius Tobias Tollef Tom Tomas Tomine Tommy Tone Tonje Tony Tor Tora Toralf Torbjørg Torbjørn
Tord Tordis Tore Torfinn Torgeir Torger Torgny Torgrim Torgunn Torhild Torill Toril Torild Torjus Torkel Torkil Torkild Torleif Torleik Tormod Torolf Torstein Torunn Torvald Torveig Tove Trine Tristan Troels Trond Truls Trude Trude-Mette Trygve Trym Tuva Tuva-Marie Turid Tuula Ture Tyra Tyri Tørres
Ulf Ulla Ulrik Ulrikke Ulrika Uma Une Unn Unni Urban Ursula Vanja Vanessa Vebjørn Vegar Vegard Venke Wenche Vera Veronica Veronika Veslemøy Vesla Vetle Vibeke Victor Victoria Vidar Vigdis Viggo Viktor Viktoria Vilde Vilhelm Vilja Vilje Villy Vilma Vilmer
Vincent Viola Vivian Viviann Vivi Walter Werner Wenke Willy Willi Wilhelm Wilma William Wiktor Wictor Yngvar Yngve Yngvild Yvonne Ylva Yrja Yrjan
Ødger Øistein Ørjan Ørnulf Østen Øivind Øystein Øyvind Øyvinn Ådne Åge Åke Ålaug Åmund Åsa Åsbjørn Åse Åshild Åslaug Åsmund Åsne Åste Åsta
Jokke Kalle Nisse Pelle Jonnern Kristoff Susi Mariken Mikke Lillemor Bitten Bibbi Kikki Sussi Lolla
Anfinn Asgeir Ashild Asgaut Bendik Benedikt Borgar Brigt Celina Dagfrid Eivor Elfrid Ellie Elsie Emeli Emmeline Erna Eskil Eskild Eyolf Fartein Freddy Frøy Geirr Glenn Grim Gry Gunleik Gunnvor Guri Hallbjørn Hege Herbjørn Herleif Hildegard Iben Ingeleiv
Ingun Jardar Jeanine Jimmy Jo Jofrid Jonny Jonette Jøns Karstein Kathrin Kjærsti Kristel Kristmar Kurt Laurine Leidulf Levi Liam Lillann Liss Lorents Lovis Madeleine Madelen Maren Marlen Mali Malvina Mildrid Millie Natanael Nikita Njord Olefine Olve Orla Ottilie Peer Ragni Ranveig Raymond
Vår Bjørk Regina Roger Sabine Sebjørn Sigbjørg Siglinde Sigri Sigrunn Svenja Sverker Synøve Taran Teodor Tirill Torben Torkjell Torlaug Torny Trygg Valborg Valdemar Valter Viljar Villemo Vårin Waldemar Yngvil Ylvi Øydis Øyunn Øyvor Åsleik Lilli Liana Nelly Olina Oddfrid Odveig Ragnfred Randulf Sandro Severina Snorre Steinulf Sunnøve Tonje Torfrid Tyra Ulrich Viktorine Wera Aleksander Alexandra Andre Angelica Angelina Ariel Bianca Bianka Bill Cassandra Chris Cicilie Dorthea Elianne Elida Emelie Evelina Felicia Gabriella Hailey Hannah Hermine Jasmin Jennifer Josephine Kristianne Lara Lilje Lucy Marcus Mariam Melinda Mikaela Miriam Nathalie Nicole Nicolay Othelie Philippa Rebecka Sienna Sigrid Stefanie Susanna Tabita Theresa Tiana Ulrikke Wilma Zara Oddbjørn Oddgunn
Wibeke Vibecke Wibecke Wigdis Cathrin Katrina Catrine Christoffer Kristopher Fredrick Sofi Sophi Emely Mathea Mathea Thelma Tuva Zacharias Sakarias Isac Isaac Jørgine Jannecke Unni Torgunn Kjerstin Tone-Lise Åsta Liv-Grete Aleksandra Joar Jarl Håkan Gøsta Lennart Kerstin Göran Björn Anders Håkan Mats Per-Erik Ulrik Elvin Elvine
`
  .trim()
  .split(/\s+/);
