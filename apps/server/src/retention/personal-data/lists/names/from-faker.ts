// Written by `npm run names` from the lists of @faker-js/faker (MIT, see node_modules/@faker-js/faker/LICENSE). Not edited by hand.

export const givenFromFaker = `
Aadi Aadidev Aadinath Aaditya Aadrika Aagam Aagney Aagneya Aaliyah Aalok Aaltje Aamod Aanand Aanandaswarup Aanandinii Aanjaneya Aaratrika Aaron Aarya
Aaryan Aasa Aasha Aashritha Aatmaj Aatmaja Aatreya Aayushmaan Aayushman Abagail Abani Abbey Abbie Abbigail Abby Abdiel Abdul Abdullah Abe Abel Abelardo
Abhaidev Abhaya Abhirath Abhisyanta Abigail Abigale Abigayle Abimbola Abisola Abisoye Abner Abraham Acaryatanaya Ace Achalesvara Acharyanandana
Acharyasuta Achim Achintya Achyut Ada Adah Adalberto Adaline Adam Adan Adar Adaugo Addie Addison Adeboye Adedayo Adegoke Adela Adelaida Adelajda
Adelbert Adele Adelia Adelin Adelina Adeline Adell Adella Adelle Adheesh Adhiraj Adhrit Adi Adikavi Adina Adinath Aditeya Aditya Adityanandan
Adityanandana Adolf Adolfo Adolph Adolphus Adonis Adrain Adriaan Adrian Adriana Adrianna Adriano Adriel Adrien Adrienne Adrijana Adripathi Advaya
Adwitiya Adán Afton Agasti Agastya Agata Agaton Aglae Aglaia Agnes Agneta Agneya Agnieszka Agnimitra Agniprava Agnivesh Agnos Agrata Agripina Agrypina
Agustin Agustina Agustín Ahalya Ahilya Ahmad Ahmed Ahmet Aida Aidan Aiden Aileen Aimee Aimée Aino Ainārs Aisha Aishani Aiyana Ajeet Ajit Akande Akanni
Akeem Akroor Aksel Akshainie Akshaj Akshat Akshata Akshayakeerti Akshita Akula Akunna Akvelīna Al Alade Alaina Alan Alana Alanis Alanna Alayna Alba
Albert Alberta Alberte Albertha Albertina Alberto Albertīne Albin Albina Alda Alden Alea Alec Aleen Alejandra Alejandrin Alejandro Alek Aleksa
Aleksandar Aleksander Aleksandra Aleksej Aleksi Aleksy Alena Alene Aleodor Alessa Alessandra Alessandro Alessia Alessio Aletha Alex Alexa Alexander
Alexandra Alexandre Alexandrea Alexandria Alexandrina Alexandrine Alexandro Alexandru Alexane Alexanne Alexe Alexia Alexie Alexis Alexys Alexzander
Aleyna Alf Alfonso Alfonzo Alford Alfred Alfreda Alfredo Alfrēds Ali Alia Alica Alice Alicia Alicja Alida Alin Alina Alis Alisa Alisha Alison Alissa
Alistar Alivia Aliya Aliyah Aliza Alize Aljoša Allan Allegra Allen Allene Allie Allison Ally Alma Alok Alonzo Aloīzs Alparslan Alphonso Alta Althea
Alton Alva Alvah Alvena Alvera Alverta Alvin Alvina Alvis Alvīne Alwar Alya Alyce Alycia Alysa Alysha Alyson Alyssa Alysson Amabela Amalia Amalie
Amanda Amani Amar Amara Amaranaath Amaresh Amari Amarnath Amaya Ambar Amber Ambrose Ambroży Amedeu Amelia Amelie Amely America Americo Ameyatma Amie
Amin Amina Aminat Aminu Amir Amira Amish Amiya Amodini Amogh Amon Amos Amparo Amrit Amrita Amritambu Amy Amya Amza Amélie Amîr Amālija Ana Anaadi
Anabel Anabela Anabelle Anagh Anahi Anaida Anais Anal Anala Anamaria Anamika Anand Ananda Anandamayi Anang Ananta Anasooya Anastacio Anastasia
Anastasija Anastasije Anastazja Anasuya Anatol Anatolie Anca Ancuța Anda Anders Anderson Andra Andrada Andre Andrea Andreane Andreanne Andreas Andreea
Andrei Andrej Andres Andrew Andrija Andrijana Andris Andrzej Andrés Andy Andżelika Andžejs Andžs Anej Anemona Aneta Anette Angel Angela Angelica
Angelina Angeline Angelique Angelita Angelo Anghel Anghelina Angie Angus Anibal Anica Anika Anil Anila Anilaabh Anilabh Anish Anissa Anita Aniya Aniyah
Anișoara Anja Anjali Anjaneya Anjushree Anjushri Anka Ankal Ann Ann-Christin Ann-Marie Anna Annabel Annabell Annabelle Annalena Annalise Annamae
Annamarie Annapurna Anne Anneke Anneli Annelie Annemarie Annemijn Annetta Annette Anni Annie Annika Annikki Anny Anouar Anouk Anrijs Ansel Ansgar
Ansgary Anshula Ansley Antero Anthony Antim Antoaneta Antoinette Anton Antone Antonela Antonetta Antonette Antoni Antonia Antonie Antonietta Antonina
Antonio Antoniu Antti Antwan Antwon Anuja Anunay Anuraag Anurag Anusuya Anuța Anwesha Anya Anđela Anšlavs Apollinary Apollo April Apsara Ara Araceli
Aracely Aram Ararat Aras Arch Archan Archibald Archie Arda Ardella Arden Ardith Arely Ari Ariadna Arian Ariana Ariane Arianna Aric Arie Ariel Arielle
Arina Arindam Aristide Aristița Arjen Arjun Arkadiusz Arkady Arkādijs Arlene Arlie Arlo Armand Armando Armani Armin Armīns Arnaldo Arne Arnesh Arno
Arnold Arnoldo Arnulfo Aron Arsenie Arsenije Arseniusz Art Artemisa Arthur Artur Arturo Artūrs Arun Aruna Arunthavanathan Arved Arvel Arvid Arvilla
Arvīds Arwen Arya Aryan Aryanna Arystarch Arîn Asa Asel Asha Ashlee Ashleigh Ashlesh Ashley Ashly Ashlynn Ashok Ashton Ashtyn Asia Asiya Aslesha
Assunta Astrid Astrīda Asya Atanazy Atena Athena Atmaja Atmanand Atmananda Atreyee Atreyi Aubree Aubrey Audie Audra Audreanne Audrey August Augusta
Augustin Augustina Augustine Augustus Aura Aurel Aurelia Aurelian Aureliana Aurelie Aurelio Aurica Aurică Aurora Aurore Aurēlija Austen Austin Austyn
Autumn Ava Avadhesh Avan Avani Avantika Avdal Avery Avis Avram Awar Awaz Axel Axinte Aya Ayana Ayaz Ayden Ayebatari Ayinde Ayla Ayleen Aylin Ayman
Aynur Ayoub Ayse Ayushmati Azad Azra Azubuike Azîme Aćim Aīda Aļģirds Aļģis Baala Baalaaditya Baalagopaal Babette Baby Badr Bahula Baidehi Baijayanti
Bailee Bailey Bakula Bala Balaaditya Balachandra Baladitya Balagopal Balagovind Balamani Baldwin Balgopal Bandhu Bandhul Banji Bankim Bankimchandra
Bankole Baran Barbara Barbro Barbu Baris Barney Baron Barrett Barry Bart Bartholome Bartolomeu Barton Bas Basanti Basarab Bastiaan Bastian Batuhan
Bawer Baylee Baz Bazyli Baņuta Beatrice Beatriz Beatrycze Beau Beaulah Bebe Becky Bela Belinda Bell Bella Belle Ben Benedict Benedikt Benedykt Bengt
Beniamin Benito Benja Benjamin Benjamín Bennet Bennett Bennie Benno Benny Benone Bent Bente Benthe Bentley Benton Benyamin Berat Berdan Berend Berenice
Berfîn Berislav Berit Berkay Bernadette Bernadine Bernard Bernardo Bernd Berneice Bernhard Bernice Bernie Berniece Bernita Berry Bert Berta Bertha
Bertram Bertrand Beryl Berçem Berîtan Berîvan Bessie Beth Bethany Bethel Betina Betsy Bette Bettie Betty Bettye Beulah Beverly Beāte Beşar Bhaanumati
Bhaasvan Bhaaswar Bhadra Bhadrak Bhadraksh Bhadran Bhagavaan Bhagirathi Bhagvan Bhagwanti Bhagwati Bhamini Bhanumati Bharadwaj Bharat Bhardwaj Bhargava
Bhargavi Bhasvan Bhaswar Bhaumik Bhavani Bhaves Bheeshma Bhilangana Bhima Bhisham Bhishma Bhoj Bhoopat Bhoopati Bhooshan Bhooshit Bhramar Bhudev
Bhudeva Bhupati Bhupen Bhushan Bhushit Bhuvanesh Bhuvaneshwar Bianca Bianka Bibi Bibiana Bibianna Bilal Biljana Bill Billie Billy Bilva Bilwa Birdie
Birgitta Birgitte Birjesh Bisenija Bishnu Bjarne Bjorn Björn Bjørn Blagica Blagoje Blair Blaise Blake Blanca Blanche Blanduzia Blaze Bo Boas Boaz Bob
Boban Bobana Bobbi Bobbie Bobby Bodhan Bodhi Bodi Boet Bogdan Bogdana Bogoljub Bojan Bojana Bonita Bonnie Bora Boris Borivoje Borjan Borka Borys
Bosiljka Botan Bowie Boyd Boļeslavs Boško Boža Božena Božica Božidar Brad Braden Bradford Bradley Bradly Brady Braeden Brahma Brahmaanand Brahmabrata
Brahmanandam Brahmdev Brain Brajan Brajendra Brajesh Bram Brandi Brando Brandon Brandt Brandy Brandyn Branimir Branislav Branka Brankica Branko Brannon
Branson Brant Braulio Braxton Brayan Breana Breanna Breanne Brenda Brendan Brenden Brendon Brenn Brenna Brennan Brennon Brent Bret Brett Bria Brian
Briana Brianne Brice Bridget Bridgette Bridie Brielle Brigitte Brijesh Brionna Brisa Britney Britt Britt-Marie Brittany Brock Broderick Brody Brook
Brooke Brooklyn Brooks Brown Broņislavs Bruce Bruno Bryan Bryana Bryant Bryce Brycen Brygida Bryon Brândușa Brăduț Buchi Buck Bucur Bud Buddhana Buddy
Budhil Budimir Buford Bukola Bulah Burak Burdette Burley Burnice Buster Byron Bêrîtan Bārbala Bănel Błażej Cade Caden Caesar Caitlin Caitlyn Caius Cale
Caleb Caleigh Cali Calista Callie Calvin Camden Camelia Cameron Camil Camila Camilla Camille Camren Camron Camryn Camylle Can Cana Candace Candelario
Candice Candida Candido Cantemir Cara Carey Caridad Carina Carissa Carl Carla Carlee Carles Carleton Carley Carli Carlie Carlijn Carlo Carlos Carlota
Carlotta Carlton Carmel Carmela Carmella Carmelo Carmen Carmina Carmine Carol Carolanne Carole Carolin Carolina Caroline Carolyn Carolyne Carrie
Carroll Carson Carter Cary Cas Casandra Casey Casian Casiana Casimer Casimir Caspar Casper Cassandra Cassandre Cassidy Cassie Cataleya Catalina
Caterina Catharina Catharine Catherine Cathrine Cathryn Cathy Catinca Cato Catrin Catrina Catrinel Cayla Cazimir Ceasar Ceca Cecelia Cecil Cecile
Cecilia Cecilie Cecylia Cecyliusz Cedric Cedrick Cedrik Cedrin Celestine Celestino Celia Celina Celine Cem Cerasela Cesar Ceyda Ceylin Cezar Cezara
Cezary Chaanakya Chaaruchandra Chad Chadd Chadrick Chaim Chaitan Chakor Chakradhar Chakravartee Chakravarti Chakrika Chanakya Chance Chanda Chandak
Chandan Chandani Chandi Chandini Chandira Chandler Chandni Chandra Chandraayan Chandrabhaga Chandrabhan Chandradev Chandrakala Chandraketu Chandrakin
Chandramani Chandramauli Chandramohan Chandran Chandranath Chandrani Chandraprabha Chandraswaroopa Chandravati Chanel Chanelle Chantal Chapal Chapala
Charak Charity Charleen Charlene Charles Charley Charlie Charlotta Charlotte Charuchandra Charumati Charuvrat Charvi Chase Chasity Chaten Chatur
Chatura Chaturaanan Chaturbhuj Chauncey Chaya Chayenne Chaz Chelsea Chelsey Chelsie Cherechi Cheryl Chesley Chester Chet Chetan Chetanaanand Cheyanne
Cheyenne Chiamaka Chiara Chidaakaash Chidaatma Chidambar Chidambaram Chidananda Chimamanda Chinedu Chinmayanand Chinmayananda Chinyere Chiranjeev
Chiranjeeve Chisom Chitraksh Chitrali Chitramala Chitrangada Chizoba Chloe Chris Christ Christa Christelle Christer Christiaan Christian Christiana
Christiano Christie Christin Christina Christine Christoffer Christop Christoph Christophe Christopher Christy Chukwu Chyna Ciara Cicero Cielo Cierra
Cindy Ciprian Cipriana Citlalli Claas Claes Clair Claire Clara Clarabelle Clare Clarence Clarisa Clarissa Clark Claud Claude Claudia Claudie Claudine
Claudio Claudiu Claus Clay Clayton Clemens Clement Clemente Clementina Clementine Clemmie Cleo Cleopatra Cleora Cleta Cletus Cleve Cleveland Clifford
Clifton Clint Clinton Clotilde Clovis Cloyd Clyde Coby Coco Codin Codrin Codrina Codruț Codruța Cody Coen Colby Cole Coleman Colin Colleen Collien
Collin Colt Colten Colton Columbus Concepcion Concepción Conchita Conner Connie Connor Conor Conrad Constance Constantin Constantina Constanța Consuela
Consuelo Cooper Cora Coralia Coralie Corbin Cordelia Cordell Cordia Cordie Corene Corey Corina Corine Corinna Cornel Cornelia Cornelis Corneliu
Cornelius Cornell Corrine Cortez Cortney Corvin Cory Cosima Cosmin Cosmina Costache Costel Costin Coty Courtney Coy Craig Crawford Crenguța Creola Crin
Crina Cristal Cristea Cristian Cristina Cristián Cristobal Cristofor Cristopher Cristóbal Cruz Crystal Crystel Cullen Curt Curtis Cvijan Cvijetin
Cydney Cynthia Cyra Cyril Cyrus Cyryl Céline César Cîhan Călin Cătălin Cătălina D'angelo Daan Daantje Dabiživ Dacian Daciana Daevi Daevika Dafina
Dagmar Dagmāra Dahlia Daiana Daija Dainuvīte Daisha Daisy Daiwik Dajana Dakota Daksha Dakshayani Dale Daley Dalia Daliborka Dallas Dallin Dalton
Damaris Damayanti Dameon Damian Damien Damilare Damilola Damin Damion Damir Damjan Damjanka Damodara Damon Dan Dana Dandak Dandapaani Dandre Dane
Dangelo Dani Danial Daniel Daniela Daniella Danielle Danijela Danika Danila Danilo Danique Daniël Danjuma Danka Danko Dannie Danny Dante Danyka Daphne
Daphnee Daphney Dara Darby Daren Daria Darian Dariana Darien Darija Darin Darinka Dario Darion Darius Dariusz Darko Darla Darleen Darlene Darnell Daron
Darrel Darrell Darren Darrick Darrin Darrion Darron Darryl Darshan Darshwana Darwin Daryl Dashawn Dasia Datta Dave Davey Davi David Davide Davin Davina
Davion Davon Davonte Davor Davy Dawid Dawn Dawson Dax Dayaamay Dayaananda Dayaanidhi Dayamayee Dayana Dayna Dayne Dayton Dean Deangelo Deanna Deb
Debbie Deborah Debra Decebal Declan Dedric Dedrick Dee Deeksha Deen Deenabandhu Deepali Deepan Deepankar Deependra Deepesh Deeptanshu Deeptendu
Deeptiman Deeptimay Deeptimayee Deeptimoy Deeptimoyee Deevakar Defne Deion Deja Dejah Dejan Dejana Dejon Dejuan Delal Delaney Delbert Delfina Delia
Delilah Dell Della Delmer Delores Delpha Delphia Delphine Delta Demarco Demarcus Demario Demetra Demetris Demetrius Demetriusz Demi Demond Dena Denis
Denisa Denise Deniz Dennis Denny Deon Deondre Deontae Deonte Dereck Derek Derick Deron Derrick Desanka Deshaun Deshawn Desimir Desiree Desmond Despina
Dessie Destany Destin Destinee Destiney Destini Destiny Dev Devadatt Devagya Devajyoti Devak Devan Devangana Devani Devante Devasree Devdan Deven
Devesh Deveshwar Devi Devika Devin Devon Devonte Devvrat Devyn Dewayne Dewey Dewi Dewitt Dex Dexter Dexx Dhaanyalakshmi Dhana Dhanadeepa Dhanalakshmi
Dhananjay Dhanapati Dhanesh Dhanpati Dhanu Dhanvin Dhara Dharani Dharitri Dharmaketu Dhatri Dhruv Dhyanesh Dhyaneshwar Diamond Diana Diane Dianna
Dianne Dida Didina Diede Diego Dieke Dies Digambar Digambara Dijana Diksha Dilara Dilber Dildar Dillan Dillon Dilovan Dimitri Dimitrije Dimitrina Dina
Dinakar Dinesh Dinkar Dino Dinu Dion Dionizy Dipali Dipankar Dipendra Dipesh Diptendu Dirk Ditte-Marie Divaakar Divakar Divjot Divna Divya Dixie Diāna
Djayden Djenna Dobrila Dochia Dock Doina Dolly Dolores Domenic Domenica Domenick Domenico Domenik Domingo Dominic Dominick Dominik Dominique Domnica
Don Donald Donato Donavon Donna Donnell Donnie Donny Dora Dorcas Doreen Dorel Dorian Doriana Dorin Dorina Dorinel Doris Dorit Dorli Dorota Dorotea
Dorothea Dorothy Dorris Dortha Dorthe Dorthy Doru Doug Douglas Douwe Dovie Doyle Draga Dragan Dragana Draginja Dragiša Dragoje Dragojlo Dragoljub
Dragoslav Dragoș Dragutin Drake Draupadi Draža Dražen Dren Drew Drina Dron Drona Dua Duane Dubravka Duco Ducu Dudley Dulari Dulce Dumitra Dumitrana
Dumitru Duncan Dunja Durga Durgeshwari Durward Dustin Dusty Duuk Dušan Dušanka Dušica Duška Duško Dwaipayan Dwaipayana Dwayne Dwight Dylan Dylano
Dzirkstīte Dzīle Débora Dêrsim Dîcle Dîlan Dîroj Dîrok Dāgs Dārta Dāvids Dāvis Ea Earl Earlene Earline Earnest Earnestine Easter Easton Ebba Ebiere
Ebiowei Ebony Ecaterina Ecrin Ed Eda Edd Eddi Eddie Eddy Eden Edgar Edgardo Edgars Edison Edith Edmond Edmund Edna Eduard Eduardo Eduards Edvin Edvīns
Edward Edwardo Edwin Edwina Edyta Edyth Edythe Edīte Edžus Eef Eefje Eekalabya Eero Eeva Efe Effie Efraim Efrain Efrem Efren Eftimia Eftimie Ege Egīls
Eileen Einar Eino Einārs Eirik Eižens Ekaaksh Ekadant Ekaksh Ekalavya Ekaling Ekaparnika Ekdant Ela Eladio Elaina Elaine Elakshi Elanur Elbert Elda
Eldon Eldora Eldred Eldridge Elea Eleanor Eleanora Eleanore Eleazar Electa Elena Eleni Elenor Elenora Eleonora Eleonore Elfrieda Elfrīda Eli Elia Eliah
Elian Eliana Eliane Elias Eliasz Eliezer Elif Elijah Elin Elina Eline Elinor Elinore Elisa Elisabet Elisabeta Elisabeth Elisaveta Elise Eliseo Elisha
Elissa Eliza Elizabeth Elize Ella Elle Ellen Ellen-Margrethe Elli Ellie Elliot Elliott Ellis Ellsworth Elly Elmer Elmira Elmo Elmore Elmārs Elmīra Elna
Elnora Elodia Elodie Elody Eloisa Eloise Elouise Eloy Elroy Elsa Else Elsie Elta Elton Elva Elvera Elvie Elvira Elvis Elvīra Elwin Elwira Elwyn Elynn
Elyse Elyssa Elza Elīna Elīza Elżbieta Ema Emanoil Emanuel Emanuela Emanuil Emeka Emelia Emelie Emely Emerald Emerson Emery Emie Emil Emile Emilia
Emilian Emiliano Emilie Emilija Emilio Emily Emin Emir Emirhan Emma Emmalee Emmanuel Emmanuelle Emmely Emmet Emmett Emmi Emmie Emmitt Emmy Emory Emre
Emīlija Emīls Ena Enakshi Enes Enid Enie Enna Enno Enoch Enola Enos Enrico Enrique Ensar Ensio Enya Enzo Ephraim Era Erast Eray Erdal Eremia Eren
Eriberto Eric Erica Erich Erick Ericka Erik Erika Erin Erkki Erling Erma Ermīns Erna Ernest Ernestina Ernestine Ernesto Ernestīne Ernie Ervin Ervīns
Erwin Eryn Esben Esha Eshana Eshita Esma Esmee Esmeralda Esmée Esperanza Esra Esse Essie Esta Esteban Estefania Estel Estela Estell Estella Estelle
Ester Estera Estevan Esther Estrella Etha Ethan Ethel Ethelyn Ethyl Etienne Ettie Eudokia Eudoksja Eudora Eufrosina Eugen Eugene Eugenia Eugeniusz Eula
Eulah Eulalia Euna Eunice Eusebia Eusebio Eusebiu Eustațiu Eustracjusz Eva Evalyn Evan Evangeline Evanghelina Evans Evar Evdokija Eve Evelien Eveliina
Evelin Evelina Eveline Evelyn Evelīna Even Everardo Everett Everette Evert Evi Evie Evy Evîn Ewa Ewald Ewelina Ewell Eymen Ezekiel Ezequiel Ezra Faas
Fabia Fabian Fabiana Fabien Fabienne Fabio Fabiola Fabiënne Fabrice Fae Faith Falk Famke Fannie Fanny Farah Fardau Fatima Fatma Faustino Fausto Favian
Fay Faya Faye Fayen Fayenne Febe Fedde Federico Felicia Felicita Felicitas Felicity Feliks Felina Feline Felipa Felipe Felix Felton Fem Femke Femm
Fender Fenja Fenna Fenne Ferdinand Ferdynanda Fermin Fern Fernando Ferne Ferre Fidel Fieke Fien Fiene Fiep Fiete Fikret Filemon Filiberto Filip Filipa
Filofteia Filomena Filotije Filou Fine Finia Finja Finlay Finley Finn Finnja Finnley Fiodor Fiona Flavia Flavie Flavio Flaviu Fleta Fletcher Fleur Flip
Flo Floare Floarea Floor Floortje Flora Flore Florea Florence Florencia Florencio Florencja Florentin Florentina Florentine Florența Florian Floriana
Florica Florida Florin Florina Florine Floris Flossie Floy Floyd Flynn Ford Forest Forrest Fos Foss Foster Frances Francesca Francesco Francis Francisc
Francisca Francisco Franciszek Franciszka Franco Frank Franka Frankie Franklin Franz Franziska Fred Freda Freddie Freddy Frederic Frederick Frederik
Frederike Frederique Fredrick Fredrik Fredy Freeda Freek Freeman Freida Freja Frenkie Freya Frida Frieda Friederike Friedrich Fritz Frusina Fryderyk
Frīda Funmilade Funmilayo Furkan Furman Fynn Féline Gabe Gabi Gabriel Gabriela Gabriella Gabrielle Gabrijela Gabriël Gaetano Gage Gaia Gail Gajaadhar
Gajabahu Gajadhar Gajbaahu Gala Galfryd Galina Ganak Ganaka Ganapati Gandharv Gandharva Ganesh Gangesh Gardner Garett Garfield Garland Garnet Garnett
Garret Garrett Garrick Garrison Garry Garth Garud Garuda Gary Gaston Gati Gatik Gauraang Gaurang Gauranga Gautam Gautama Gautami Gavin Gavrilo Gayatri
Gayle Gbeminiyi Gbemisola Geanina Gedeon Geeta Geetanjali Gelu Gemine Gemini Gene General Genesis Geneva Genevieve Gennaro Genoveva Gențiana Geo
Geoffrey Georg George Georgel Georgeta Georgette Georgia Georgian Georgiana Georgianna Georgije Geovanni Geovanny Geovany Gerald Geraldine Gerard
Gerardo Gerasim Gerazym Gerda Gerhard Germaine German Germán Gerrit Gerry Gerson Gertruda Gertrude Geta Ghanaanand Ghanashyam Ghanshyam Ghenadie
Gheorghe Gheorghiță Gherghina Ghiță Gia Giada Gian Gianina Gianluca Gianni Gicu Gică Gideon Giel Gigi Gijs Gilbert Gilberto Gilda Giles Gillian Gina
Ginewra Ginger Gino Gioia Giorgian Giorgiana Giovani Giovanna Giovanni Giovanny Giri Girija Girik Girika Girindra Giriraaj Giriraj Girish Girja
Gisselle Gita Gitanjali Gitte Giulia Giuliana Giuliano Giuseppe Gladyce Gladys Glen Glenda Glenn Glenna Glennie Gligorije Gloria Gobinda Godfrey Gojko
Golda Golden Golub Gonsalwy Gonzalo Gopaal Gopal Gopee Gopi Gorakhanatha Gorakhnath Goran Gorana Gordan Gordana Gordon Goswamee Goswami Gotum Gouranga
Goutam Govinda Grace Gracie Graciela Gracja Grady Graham Grant Granville Grayce Grayson Grațian Grațiana Grațiela Green Greg Gregg Gregor Gregoria
Gregorian Gregorio Gregory Greta Gretchen Greyson Grgur Griffin Grigore Grigorije Grover Gry Grzegorz Guadalupe Gudakesa Gudakesha Gudrun Gudrīte Guido
Guillermina Guillermo Guiseppe Gula Gulbahar Gulistan Gulseren Gun Gunilla Gunnar Gunnel Gunner Gunārs Gurdev Guru Gus Gussie Gust Gustav Gustave
Gustavo Guus Guusje Guy Gwen Gwendolyn Gwido Göran Habiba Hadley Hafsa Hagen Hailee Hailey Hailie Hakan Hakim Hal Haleigh Haley Halie Halle Hallie
Hamsini Hamza Hana Hank Hanna Hannah Hanne Hannele Hannes Hanno Hannu Hans Haralamb Haralambie Harald Hardy Hari Harinakshi Harinarayan Harit Harita
Harley Harmon Harmony Harold Harriet Harrison Harry Harvey Hasan Haskell Hassan Hassie Hattie Hauke Haven Hawar Hayden Haylee Hayley Haylie Hazel Hazle
Heath Heather Heaven Heber Hector Hedda Hedvig Heema Heidi Heikki Hein Heja Helen Helena Helene Helga Helin Helle Hellen Helmer Heloise Helēna
Henderson Hendrik Hendrika Hennes Henning Henri Henrick Henrieta Henrietta Henriette Henrik Henrike Henry Henryk Henryka Heracleea Herbert Herman
Hermann Hermenegildo Hermina Hermine Herminia Herminio Hermīne Hernán Hershel Herta Hertha Hester Hettie Heval Hidaya Hidde Hieronim Hilario Hilarion
Hilary Hilbert Hilda Hildegard Hillard Hillary Hilma Hilton Himadri Himani Hipolit Hipolito Hira Hiram Hiranmay Hiranmaya Hiranya Hobart Holden Hollie
Hollis Holly Homer Homero Hope Horace Horacio Horacy Horațiu Horea Horia Hortense Hortensia Hosea Houston Howard Howell Hoyt Hozan Hubert Hudson Hugh
Hugo Hulda Humberto Hunter Hussein Huub Hvalimir Hyman Håkan Håkon Hêvî Iacob Ian Iancu Ianis Iasmina Ib Ibrahim Ica Icie Ida Idell Idella Idris
Ieremia Ifeanyichukwu Ifeoma Ifunanya Ignacio Ignacy Ignatius Ignjat Igor Ike Ikenna Ikhidie Ila Ilarie Ilarion Ilay Ilayda Ileana Ilene Ilgmārs Iliana
Ilias Ilie Ilija Ilinca Ilinka Ilja Ilmari Ilmārs Ilona Ilse Ilyas Ima Imani Imelda Imke Immanuel Imogene Imran Ina Inara Inaya Inder Indira Indra
Indriķis Indy Ines Inez Inga Inger Ingmārs Ingrid Ingrīda Ingūna Inka Inkeri Innocenty Inocențiu Inés Ināra Inārs Ioan Ioana Ioanina Iolanda Ion Ionel
Ionela Ionelia Ionică Ionuț Iosefina Iosif Ira Irem Irena Irene Ireneusz Ireti Iridenta Irina Irinel Iris Irma Irmeli Irvin Irving Irwin Irēna Isa
Isaac Isabeau Isabel Isabela Isabell Isabella Isabelle Isac Isadore Isai Isaiah Isaias Isak Ise Isidro Isioma Ismael Ismail Isobel Isom Isra Israel
Issac Itzel Iulia Iulian Iuliana Iuliu Iurie Iustin Iustina Iustinian Iva Ivah Ivan Ivanka Ivar Iven Ivica Ivo Ivona Ivonne Ivory Ivy Iván Izaak
Izabela Izabella Izaiah Izajasz Ize Izolda Izydor Izzy Jaakko Jabari Jace Jacey Jacinthe Jacinto Jack Jackeline Jackie Jacklyn Jackson Jacky Jaclyn
Jacob Jacoba Jacobo Jacobus Jacqueline Jacquelyn Jacques Jacynthe Jada Jade Jaden Jadesola Jadon Jadranka Jadranko Jadwiga Jadyn Jaeden Jaelynn
Jagadish Jagadisha Jagathi Jagdeep Jagdish Jagmeet Jahnu Jai Jaida Jaiden Jailey Jailyn Jaime Jaimini Jaimy Jairo Jaivey Jakayla Jake Jakob Jakov Jakub
Jakubina Jaleel Jalen Jalon Jalou Jalyn Jamaal Jamal Jamar Jamarcus Jamel James Jameson Jamey Jamie Jamil Jamila Jamir Jamison Jammie Jan Jana Janae
Jane Janek Janelle Janessa Janet Janeta Janice Janick Janie Janin Janina Janine Janis Janiya Janna Janne Jannek Jannes Janni Jannie Jannik Jannis Jano
Janosch Janusz Jany Janīna Jaquan Jaquelin Jaqueline Jara Jared Jaren Jari Jarne Jarno Jarod Jaron Jarred Jarrell Jarret Jarrett Jarrod Jarvis Jasen
Jasmijn Jasmin Jasmina Jasmine Jasmīna Jasna Jason Jasper Jaunita Jautrīte Javas Javi Javier Javon Javonte Jax Jaxon Jaxx Jay Jaya Jayce Jaycee Jayda
Jayde Jayden Jaydon Jaylan Jaylano Jaylen Jaylin Jaylinn Jaylon Jayme Jayne Jayson Jayvano Jazlyn Jazmin Jazmyn Jazmyne Jazz Jazzlyn Jazzlynn Jean
Jeana Jeanette Jeanie Jeanne Jeannette Jeannie Jed Jedediah Jedidiah Jeff Jefferey Jeffery Jeffrey Jeffry Jefta Jelena Jelica Jelisaveta Jelka Jella
Jelle Jelmer Jelte Jena Jenel Jenifer Jenna Jennie Jennifer Jennings Jenny Jennyfer Jens Jensen Jente Jeppe Jerad Jerald Jeramie Jeramy Jerel Jeremi
Jeremiah Jeremias Jeremiasz Jeremie Jeremy Jermain Jermaine Jermey Jerod Jerome Jeromy Jerrell Jerrod Jerrold Jerry Jerzy Jerónimo Jesper Jess Jesse
Jessica Jessie Jessika Jesslyn Jesslynn Jessy Jessyca Jesus Jesús Jet Jett Jette Jettie Jevgeņijs Jevon Jevrosima Jewel Jewell Jezdimir Jidde Jil Jill
Jillian Jim Jimi Jimmie Jimmy Jinte Jinthe Jip Jitender Jitendra Jiyan Jo Joachim Joah Joakim Joan Joana Joanie Joann Joanna Joanne Joannie Joanny
Joany Joaquin Joaquín Joas Job Jocelyn Jodi Jodie Jody Joe Joel Joelina Joeline Joelle Joep Joes Joesph Joey Johan Johann Johanna Johanne Johannes
Johathan John Johnathan Johnathon Johnnie Johnny Johnpaul Johnson Jolayemi Joleen Jolie Jolien Jolijn Jolin Jolina Joline Jon Jona Jonah Jonas Jonatan
Jonathan Jonathon Jonna Jonte Joost Jop Jordan Jordane Jordi Jordon Jordy Jordyn Jorge Joris Jorn Jorrit Jort Joscha Joschua Jose Josef Josefa Josefien
Josefin Josefina Josefine Josep Joseph Josephin Josephine Josh Joshua Joshuah Josiah Josiane Josianne Josie Josua Josue Josy José Jovan Jovana Jovani
Jovanka Jovanny Jovany Joy Joya Joyce Jozue Joël Joëlle Juan Juana Juanita Juda Judah Judd Jude Judge Judith Judson Judy Judyta Judīte Jugoslav Juha
Juhani Juho Jukka Jula Julan Jule Jules Julia Julian Juliana Juliane Julianne Julie Julien Julienne Juliet Julieta Juliette Julijana Julika Julina
Julio Julita Julius Juliusz Juliëtte Juna Junayd June Junior Junius Juno Jur Juri Jurre Jurģis Justen Justice Justin Justina Justine Juston Justus
Justyn Justyna Justīne Juul Juvenal Juwan Jyoti Jyotis Jyotsana Józef Józefina Jörgen Jørgen Jānis Jāzeps Jēkabs Jūlija Jūlijs Jūsma Kaan Kaarina Kacey
Kaci Kacie Kacper Kade Kaden Kadin Kaela Kaelyn Kai Kaia Kailash Kailee Kailey Kailyn Kaitlin Kaitlyn Kaj Kaja Kale Kaleb Kaleigh Kalervo Kalevi Kaley
Kali Kalinda Kalinik Kalistrat Kalle Kallie Kalpana Kalyani Kama Kamala Kamalesh Kameron Kamila Kamille Kamla Kamlesh Kamren Kamron Kamryn Kanak Kanaka
Kanchan Kane Kanishka Kannan Kannen Kanti Kara Karam Karan Kareem Karelle Karen Kari Kariane Karianne Karim Karin Karina Karine Karl Karl-Emil
Karl-Johan Karla Karlee Karley Karli Karlie Karlijn Karlo Karlotta Karol Karolann Karoliina Karolina Karoline Karson Karthik Kartik Karunanidhi Karīna
Kasandra Kasey Kashyap Kashyapi Kasper Kassandra Katariina Katarina Katarzyna Kate Katelin Katelyn Katelynn Katharina Katherine Katheryn Kathleen
Kathlyn Kathrin Kathrine Kathryn Kathryne Kathy Katie Katja Katlyn Katlynn Kato Katrin Katrina Katrine Katrīna Kattie Kavon Kawa Kay Kaya Kaycee Kayden
Kayla Kaylah Kaylee Kayleigh Kayley Kayli Kaylie Kaylin Kayode Kayra Kazimierz Keagan Keano Keanu Keara Keaton Keegan Keeley Keely Keenan Keerti Kees
Keet Keira Keith Kellen Kelley Kelli Kellie Kelly Kelsi Kelsie Kelton Kelvin Kemal Kemi Ken Kenan Kendall Kendra Kendrick Kenji Kenna Kennedi Kennedy
Kenneth Kennith Kenny Keno Kensi Kent Kenton Kenya Kenyatta Kenyon Kenza Kenzo Keon Kerem Kerim Kerry Kerstin Keshaun Keshawn Keven Kevin Kevon Keyon
Keyshawn Khadija Khalid Khalil Kian Kiana Kianna Kiara Kiarra Kick Kiel Kiera Kieran Kiki Kiley Kilian Kim Kimberley Kimberly Kimi Kin King Kip Kira
Kiran Kirilo Kirk Kirsten Kirstin Kirti Kitty Kjeld Kjell Klaas Klara Klarencjusz Klaudia Klaudiusz Klemens Klementyna Kleopatra Klāra Klāvs Kobe Koby
Kody Koen Kolby Kole Konrad Konrāds Konstancja Konstantin Konstanty Konstantyn Konstantīns Koralia Koray Korbin Korbinian Korey Korinna Kornel Korneli
Kornelia Korneliusz Kory Kosta Koçer Kraig Krijn Kris Krishna Krishnadas Krishnadasa Krista Kristen Kristi Kristian Kristie Kristiina Kristijan Kristin
Kristina Kristine Kristiāna Kristiāns Kristofer Kristoffer Kristopher Kristy Kristīne Krišjānis Krišs Krsto Krystal Krystel Krystian Krystina Krystyna
Krzysztof Ksawera Ksawery Ksenia Ksenija Ksenofont Kubra Kubura Kumar Kumari Kumuda Kurt Kurtis Kuzman Kwintyn Kyan Kyano Kyara Kyla Kyle Kylee Kyleigh
Kyler Kylie Kyllikki Kyra Kārlis Laal Lacey Lacy Lada Ladarius Ladislau Lafayette Lai Laila Laisha Lakshman Lakshmi Lakshmidhar Lakshminath Lal Lalita
Lamar Lambert Lamont Lana Lance Landen Lane Laney Lara Larisa Larissa Laron Larry Lars Larue Larysa Lascăr Lasse Latoya Laura Laure Laureen Laurel
Lauren Laurence Laurencja Laurencjusz Laurens Laurenty Laurentyna Laurenz Laurenția Laurențiu Lauretta Lauri Laurian Lauriane Laurianne Laurie Laurin
Laurine Laury Lauryn Lava Lavada Lavanya Lavern Laverna Laverne Lavina Lavinia Lavon Lavonne Lavīze Lawrence Lawson Laxman Laxmi Layla Layne Lazar
Lazaro Lazăr Lea Leah Lean Leana Leander Leandra Leandro Leann Leanna Leanne Leatha Leda Lee Leela Leena Leendert Leif Leigh Leila Leilani Lela Lelah
Leland Lelia Lempi Lemuel Len Lena Lene Leni Lenia Lenja Lenn Lenna Lennard Lennart Lenne Lennert Lennie Lennon Lennox Lenny Lenora Lenore Lenya Leo
Leola Leon Leona Leonard Leonardo Leone Leonel Leonhard Leoni Leonid Leonidas Leonie Leonor Leonora Leontin Leontina Leontīne Leonīda Leonīds Leopold
Leopoldina Leopoldo Leora Leposava Lera Leroy Lesley Leslie Lesly Lessie Lester Leta Letha Leticia Letitia Letizia Letiția Lev Levent Levi Levin Levke
Levy Lew Lewin Lewis Lex Lexi Lexie Lexus Leyla Lia Liah Liam Lian Liana Lias Libbie Libby Lică Lidia Lidija Lieke Lien Liene Lieuwe Lieve Ligia Liisa
Lila Lili Lilia Lilian Liliana Liliane Lilianna Lilith Liliāna Lilla Lilli Lillian Lilliana Lillie Lilly Lilou Lily Lilyan Lina Lincoln Linda Linde
Lindsay Lindsey Line Linn Linne Linnea Linnie Linnéa Lino Linus Linwood Lio Lioara Lion Lionel Lis Lisa Lisandro Lisann Lisanne Lisbeth Lise Liselotte
Lisette Litzy Liv Liva Livia Liviu Liya Liyam Liyana Liz Liza Lize Lizeth Lizz Lizzie Lizzy Liāna Ljiljana Ljuba Ljubica Ljubiša Ljubomir Llewellyn
Lloyd Loa Loek Loes Loet Logan Lois Lola Lolade Lolita Loma Lon London Lone Lonie Lonnie Lonny Lonzo Lora Loraine Loredana Loreen Lorelei Loren Lorena
Lorene Lorenz Lorenza Lorenzo Loretta Lori Lorin Lorine Loris Lorna Lorraine Lot Lott Lotta Lotte Lottie Lou Loua Louay Louie Louis Louisa Louise
Lourdes Louvenia Lova Lovisa Lowell Loy Loyal Loyce Loïs Luan Luana Luc Luca Lucas Lucențiu Lucia Lucian Luciana Luciano Lucie Lucien Lucienne Lucile
Lucille Lucinda Lucio Lucious Lucius Lucja Lucjan Lucreția Lucrețiu Lucy Lucía Ludie Ludmila Ludovic Ludovica Ludvig Ludwig Ludwik Ludwika Lue Luella
Luigi Luis Luisa Luise Luiz Luiza Luk Luka Lukas Luke Lula Lulu Luminița Luna Lune Lupe Lura Lurline Luther Lutz Luuk Luus Lux Luz Luzie Luīze Lya Lyam
Lyda Lydia Lykke Lyla Lyle Lyn Lynda Lynette Lynn Lynne Lyric Lysanne Lîlan Lîrîk Lāsma Lăcrămioara Lība Līga Līksma Līna Līva Līvija Līze Lūcija
Maaike Maan Maarit Maarten Maartje Maas Mabel Mabelle Mable Mac Mace Macey Maci Macie Mack Mackenzie Macy Madaline Madalyn Maddison Maddox Madeleine
Madelief Madeline Madelyn Madelynn Madge Madhuri Madie Madilyn Madisen Madison Madisyn Madita Madleen Madlen Madonna Mads Madyson Mae Maegan Maes Maeve
Mafalda Magali Magdalen Magdalena Maggie Magnolia Magnus Mahendra Maher Mahesh Maheswar Mahir Maia Maica Maida Maija Maik Maike Mailin Maira Maiya Maja
Major Makary Makayla Makenna Makenzie Makinwa Maksim Maksym Maksymilian Malachi Malati Malcolm Malena Malene Malia Malik Malika Malin Malina Malinda
Mališa Mallie Mallory Malou Malte Malthe Malti Malvina Malvīne Malwina Mamie Mandaakin Mandakini Mandy Mangala Mangalya Mani Manik Manikya Manisha
Manjusha Manley Manoah Manoj Manole Manu Manuel Manuela Mara Marah Marc Marcel Marcela Marceli Marcelina Marcelino Marcella Marcelle Marcellus Marcelo
Marcheta Marcia Marcin Marco Marcos Marcu Marcus Mare Mareike Marek Maren Marga Margaret Margareta Margarete Margarett Margaretta Margarette Margarita
Marge Margie Margot Margret Marguerite Mari Maria Mariah Mariam Marian Mariana Mariane Marianna Marianne Mariano Maribel Marica Maricarmen Maricica
Marie Marieke Mariela Mariella Marielle Marietta Marijn Marika Marilena Marilie Marilou Marilyn Marilyne Marilú Marin Marina Marinela Marinko Marinus
Mario Marioara Marion Marisa Marisol Marissa Marit Maritza Marius Marja Marjan Marjatta Marjolaine Marjorie Marjory Mark Markika Markku Marko Markus
Marla Marlee Marleen Marlen Marlena Marlene Marley Marlie Marlin Marlo Marlon Marly Marques Marquis Marquise Marrit Marsha Marshall Mart Marta Marte
Marten Martha Martin Martina Martine Martti Marty Martyna Martín Marut Marvin Marwa Marwin Mary Maryam Maryann Maryjane Maryna Maryse María Marģers Mas
Mason Matei Mateja Mateo Mateusz Mathew Mathias Mathijs Mathilda Mathilde Mathis Matias Matilda Matilde Matis Mats Matt Matteo Mattes Matthew Matthias
Matthijs Matthis Matti Mattias Mattie Mattis Matylda Matz Matīss Maud Maude Maudie Maureen Maurice Mauricio Maurine Maurits Maurycy Maverick Mavis Max
Maxi Maxie Maxim Maxima Maxime Maximilian Maximillia Maximillian Maximo Maximus Maxine Maxwell May Maya Maybell Maybelle Maye Maymie Maynard Mayoor
Mayra Maysa Mayson Mayte Mazie Mazlum Małgorzata Maša Mašinka Mckayla Mckenna Mckenzie Meagan Meaghan Meda Medina Medine Medya Meena Meenakshi Mees
Megan Megane Meggie Meghan Meghnad Meghnath Mehmet Meik Meike Mekhi Melania Melanie Melany Melba Melek Melenija Melike Melina Melinda Melis Melisa
Melissa Melle Mellie Melody Mels Melvin Melvina Melyna Melyssa Menaka Menka Menno Mercedes Meredith Merel Merete Merijn Merl Merle Merlin Merritt Mert
Mertie Merve Mervin Meryem Meta Mette Mex Meyra Mia Micaela Micah Micha Michael Michaela Michale Michalina Michał Micheal Michel Michele Michelle Mick
Midas Mieke Miguel Mihaela Mihai Mihail Mihailo Mihajlo Mihnea Mija Mijat Mik Mika Mikael Mikaela Mikail Mikayla Mike Mikel Mikkel Mikki Mikko Mikołaj
Mila Miladin Milan Milana Milanka Milanko Milano Mildred Mile Milena Miles Mileta Miley Milford Milica Milisav Milić Miljan Miljana Milla Mille Miller
Millie Milly Milo Milojica Milomir Milorad Milou Miloš Milton Milutin Mina Minakshi Mindy Minerva Mink Minna Minnie Minodora Mio Mioara Miodrag Miomir
Mira Mirabela Mirac Miracle Miran Miranda Miray Mircea Mirco Mireille Mirela Mireya Miriam Mirja Mirjana Mirka Mirko Mirna Miron Mirona Miroslav Mirre
Mirte Mirthe Miruna Mirza Misael Missouri Misty Mitar Mitch Mitchel Mitchell Mitică Mitra Mitruț Mittie Mizgîn Miķelis Miša Miško Mladen Mlađana Moa
Modest Modesta Modesto Modrīte Mohamed Mohammad Mohammed Mohan Mohana Mohinder Mohini Moises Mojżesz Mollie Molly Momir Momira Mona Monalisa Monica
Monika Monique Monroe Monserrat Monserrate Montana Monte Monty Monvīds Moos Morgan Moriah Moritz Morris Morten Mortimer Morton Mose Moses Moshe Mossie
Moussa Mozell Mozelle Mozes Mudīte Mugur Mugurel Muhammad Muhammed Mukesh Mukul Murat Muriel Murl Murphy Murray Musa Mustafa Muyiwa Mya Myah Myla Mylan
Mylene Myles Mylo Myra Myriam Myrl Myrna Myron Myrthe Myrtice Myrtie Myrtis Myrtle Mónica Māra Mārcis Māris Mārtiņš Mārīte Mădălin Mădălina Mălina
Mărioara Măriuca Mētra Nada Nadežda Nadia Nadine Nadir Nadja Nadzieja Nae Naemi Nagabhushanam Nakia Nalini Name Nancy Nanda Nanna Nannie Naomi Naomie
Naoufal Naoufel Napoleon Narayan Narcis Narcisa Narciso Narendra Narin Narinder Nash Nasir Nastja Nat Natalia Natalie Natalija Natan Natanael Natasha
Nataša Natașa Nathalie Nathan Nathanael Nathanial Nathaniel Nathen Naud Naval Naveen Navin Nawal Nawroz Nayeli Nazariusz Nazary Nađa Neal Nebojša
Nechifor Ned Neda Nedeljko Nedra Neele Neeltje Neha Neil Nela Nelda Nele Nella Nelle Nelli Nellie Nelly Nels Nelson Nelu Nemanja Nena Nenad Neo Neoma
Nestor Nettie Neva Neven Nevena Nevio Newell Newroz Newton Nia Nichifor Nicholas Nicholaus Nichole Nick Nicklas Nicklaus Nickolas Niclas Nico Nicoară
Nicodim Nicola Nicolae Nicolai Nicolaie Nicolas Nicole Nicoleta Nicolette Nicoline Nicolás Nicu Niculina Niculiță Nicușor Nicuță Nidia Niek Niels
Niels-Christian Niene Nienke Nigel Nika Nike Nikita Nikki Nikkie Nikko Niklas Niklāvs Niko Nikodem Nikola Nikolai Nikolas Nikoleta Nikolina Nikša Nila
Nils Nimit Nina Nine Nino Ninthe Niranjan Nirbhay Niro Nisa Niştîman Njegomirka Nnamdi Noa Noah Noam Noami Noan Noble Noe Noel Noelia Noemi Noemie
Noemy Nola Nolan Nomi Nona Noor Noortje Nora Norah Norbert Norberto Nore Norene Norica Norma Norman Norris Norval Norwood Noud Nour Nouri Nout Nova
Novak Novan Novella Novi Nowi Nox Noë Noël Noëlla Noëlle Nya Nyah Nyasia Nynke Nûda Nûdem Nûredîn Oana Obie Obioma Obrad Obren Oceane Ocie Octav
Octavia Octavian Octaviana Octavio Octaviu Oda Odell Odessa Odie Odin Ofelia Ognjana Ognjen Ojaswini Ojārs Oke Okey Ola Olaf Olaide Olavi Ole Oleg Olen
Oleta Olga Olgica Olimpia Olimpian Olimpiu Olin Olive Oliver Olivera Olivia Olivier Oliviu Oliwia Oliwier Olle Ollie Olof Olufunmi Olumide Oluwunmi
Olīvija Oma Omana Omar Omari Omawunmi Omer Omolara Ona Onie Onome Onoriode Onufry Onur Oormila Opal Opalina Opaline Ophelia Ora Oral Oran Oren Orestes
Orie Orin Orion Orland Orlando Orlo Orpha Orrin Ortansa Orval Orville Orvokki Osbaldo Osborne Oscar Oskar Oskari Osman Osmund Ostoja Osvaldo Oswald
Oswaldo Otha Otho Otilia Otis Ottilie Ottis Otto Otīlija Oumayra Ova Ovidiu Owen Ozana Ozella Oļegs Oļģerts Pablo Padma Paige Paja Palma Pam Pamela
Pamfil Panagachie Panait Pankracy Pansy Pantaleon Paolo Param Paramartha Paraschiva Paris Parker Parvati Pascal Pascale Pasquale Pat Patience Patrice
Patricia Patricio Patrick Patrik Patrizia Patrycja Patrycjusz Patrycy Patryk Patrīcija Patsy Patti Pattie Patty Paul Paula Paulette Paulica Pauliina
Paulina Pauline Paulīne Pavel Pavle Paweł Paxton Payton Pearl Pearlie Pearline Pedro Peer Peggie Peggy Pekka Pelagia Pelle Penelopa Penelope Penny
Pentti Pepe Pepijn Per Pera Percival Percy Perica Pernilla Pero Perry Peruna Perî Petar Pete Peter Petko Petra Petre Petri Petrică Petrija Petrișor
Petronela Petru Petruț Petruța Petteri Peyton Phil Phileine Philine Philip Philipp Phillip Philou Phoebe Phyllis Pia Pien Pierce Pierre Piet Pieter
Pietro Pilar Pim Pink Pinkie Piotr Pip Piper Pippa Pirjo Pirkko Pit Pius Platon Pleun Pola Polikarp Polly Pompilia Pompiliu Pontus Poornima Porfiriusz
Porfiry Porter Poul Pramila Pran Pranay Prasad Prasanna Prathamesh Prayag Precious Predrag Preity Prem Prema Presley Preston Price Prince Princess
Priscilla Priya Priyala Profira Prokles Prokop Prokul Providenci Prudence Prvoslav Puck Puk Puneet Purnima Purushottam Pushti Päivi Pío Pārsla Pāvils
Pătru Pēteris Queen Queenie Quentin Quin Quincy Quinn Quinten Quinton Quinty Quirin Rachael Rachel Rachela Rachelle Rada Radenko Radha Radina Radivoje
Radiša Radmila Radmilo Radojka Radomir Radosav Radoslav Radovan Radoš Radu Radul Rae Raegan Raf Rafael Rafaela Rafaël Rafał Raff Rafila Rageshwari
Rageswari Raheem Rahel Rahsaan Rahul Raik Raina Raj Rajan Rajendra Rajinder Rajiv Rajko Rajmund Rajnold Rakesh Rakita Raleigh Ralph Raluca Ramaa Ramesh
Rameshwar Ramiro Ramon Ramona Ramón Rana Randal Randall Randi Randolf Randolph Randy Rania Ranjeet Ranjit Ranko Ransom Raoul Raphael Raphaelle Raphaël
Raquel Rareș Rashad Rashawn Rasheed Rasheedah Rasmus Rati Ratimir Raul Raven Ravi Ray Rayan Rayen Raymond Raymundo Raúl Raško Reagan Reanna Reba Rebeca
Rebecca Rebeka Rebekah Rebekka Reece Reed Reese Regan Reggie Regina Reginald Regitze Regnārs Regīna Reid Reilly Rein Reina Reinhold Relja Relu
Remilekun Remington Remus Renata Rene Renee Renja Rens Renske René Renārs Renāte Ressie Reta Retha Retta Reuben Reva Revi Rex Rey Reyes Reymundo Reyna
Reynold Reza Reşîd Rhea Rhett Rhianna Rhiannon Rhoda Rhonda Riana Rica Ricardo Riccardo Richard Richie Richmond Rick Rickard Rickey Rickie Ricky Rico
Rieke Riff Rigoberto Riitta Rike Rikke Riley Ristana Rita Ritesh Ritva Riv River Ričards Roan Robb Robbie Robert Roberta Robertina Roberto Robin Robyn
Rocco Rochelle Rocio Rocky Rocío Rod Roderick Roderyk Rodger Rodica Rodney Rodolfo Rodoljub Rodrick Rodrigo Roel Rogelio Roger Rogers Rohan Rohana
Rohit Roj Roksana Roland Rolando Rolf Rollin Roma Romaine Roman Romana Romanița Romee Romeo Romina Romulus Romy Romāns Ron Ronak Ronald Ronaldo Ronja
Ronnie Ronny Ronî Roos Roosevelt Rory Rosa Rosa-Maria Rosalee Rosalia Rosalie Rosalind Rosalinda Rosalyn Rosamond Rosanna Rosario Roscoe Rose Rosella
Roselyn Rosemarie Rosemary Rosendo Roser Rosetta Rosie Rosina Roslyn Ross Rossie Rotimi Rover Rowan Rowena Rowland Roxana Roxane Roxanne Roxelana Roxy
Roy Royal Royce Roza Rozalia Rozella Roşan Ruben Rubie Ruby Rubye Rubén Rudolf Rudolph Rudra Rudy Rudīte Rufina Rufus Rukhmani Rukmin Rumena Rupert
Rupinder Russ Russel Russell Rusty Ruta Ruth Ruthe Ruthie Ruxanda Ruxandra Ruža Ryan Ryann Ryder Rylan Rylee Ryleigh Ryley Ryszard Rênas Róża Rûken
Răducu Răzvan Rūdis Rūdolfs Rūsiņš Rūta Saar Sabin Sabina Sabir Sabrina Sabryna Sabīne Sachin Sadie Sadye Safa Safae Safiya Safouan Safouane Safta Sage
Sahra Said Saige Sakari Salih Sallie Sally Salma Salome Salomea Salomon Salomë Salvador Salvatore Salwator Sam Samanta Samantha Samara Sameer Sami
Samia Samir Samira Sammie Sammy Samson Samuel Samuël Sancho Sanda Sander Sandra Sandrine Sandro Sandu Sandy Sanford Sanja Sanjay Sanka Sanna Sanne
Santa Santiago Santina Santino Santos Sanya Saphira Sara Sarada Sarah Sarai Sarala Saraswati Sare Sari Sarina Sarisha Sarla Sarmīte Saroja Sarvin
Sascha Sasha Saskia Satish Satu Satyen Saul Saulcerīte Sava Savanah Savanna Savannah Saveta Savi Savina Savion Saša Scarlett Schuyler Scot Scott
Scottie Scotty Seamus Sean Seb Sebas Sebastiaan Sebastian Sedrick Sef Seff Sekinat Selena Selim Selin Selina Selma Selmer Sem Semenica Semih Sena Senka
Senn Senna Senne Sep Sepp Seppe Seppo Serafin Serafina Serdar Serena Serenity Sergi Sergio Sergiu Sergiusz Serhad Serhat Seth Sev Sever Severin
Severina Seweryn Shad Shade Shaina Shakira Shakti Shakuntala Shalewa Shana Shane Shanel Shanelle Shania Shanie Shaniya Shankar Shanna Shannon Shanny
Shanon Shantanu Shanti Shany Sharda Shari Sharmila Sharon Shashi Shashikala Shaun Shawn Shawna Shaylee Shayna Shayne Shea Sheela Sheila Sheldon Shelia
Shelley Shelly Shemar Sher Sheri Sheridan Sherman Sherri Sherry Sherwood Sheryl Shirley Shiv Shivakari Shobhana Shresth Shresthi Shreya Shreyashi
Shridevi Shrishti Shubha Shubhaprada Shwet Shyann Shyanne Sibyl Sid Siddarth Siddhi Siddhran Sidney Sidonia Siebe Siem Sienna Siep Sierra Sigmund Signe
Sigrid Sigurd Sil Silas Silja Silje Silke Silvan Silvana Silvia Silvian Silviana Silvija Silviu Sim Simen Simeon Simi Simina Simion Simisola Simo Simon
Simona Simone Simonida Sina Sinan Sincere Sindre Sinică Sinikka Siniša Sinja Sister Sitara Siv Siënna Sjoerd Sjors Skaidrīte Sky Skye Skyla Skylar
Slava Slavica Slavka Slavoljub Slađana Slobodan Slobodanka Sloka Smaranda Smiljana Smilla Smita Smriti Sname Snežana Sofia Sofie Sofija Sofía Soledad
Solon Som Soma Somnath Somu Sondre Sonia Sonja Sonny Sonya Soof Sophia Sophie Sorana Soraya Sorin Sorina Spencer Speranța Spirydion Spīdola Srboljub
Sredoje Srna Stacey Stacy Stan Stana Stanca Stancu Stanford Stanislav Stanislava Stanisław Stanko Stanley Stanton Staša Steen Stef Stefan Stefana
Stefania Stefanie Steffen Stela Stelian Steliana Stella Steluța Sten Stephan Stephania Stephanie Stephany Stephen Stephon Sterling Sterre Stevan Steve
Steven Stevie Stewart Stig Stijn Stina Stine Stojan Stojanka Stone Storm Strahinja Stuart Stêr Subhash Subhashini Subhasini Subodh Sucheta Sude Sudeva
Sue Sujata Sukanya Suma Suman Sumayyah Sumitra Summer Sune Sunita Sunniva Sunny Sunčica Suresh Surya Suryakant Suryakanta Suryakantam Susan Susana
Susanna Susanne Susheel Sushil Sushma Susie Suus Suzana Suzanne Suze Svea Sven Svend Svenja Sverre Svetislav Svetlana Svetolik Svetomir Swami Swapnil
Swara Swarnalata Sweta Sybilla Syble Sydnee Sydney Sydni Sydnie Sylvan Sylvester Sylvia Sylwester Sylwia Synne Szczepan Szymon Sânziana Sîma Sîpan
Sönke Sören Søren Tabea Tabitha Tacjana Tad Tadija Taha Talea Talia Talon Tamara Tami Tamia Tamina Tamino Tammo Tammy Tamāra Tania Tanirika Tanja
Tanner Tanushree Tanushri Tanya Tapan Tapani Tapio Tara Tari Tarik Tarja Tarun Taryn Tasha Tate Tatiana Tatjana Tatum Tatyana Taurean Tavares Taya
Tayler Taylor Tea Teagan Ted Teddy Teea Teije Tej Tejas Tekla Tellervo Telly Temitope Teo Teodor Teodora Teodoro Teodosia Teofil Teohari Teona Terence
Terencjusz Teresa Teri Terrance Terrell Terrence Terri Terrill Terry Terēze Tess Tessa Tessie Teun Teunis Tevin Thad Thaddeus Thalea Thalia Thea Thelma
Theo Theodor Theodora Theodore Theresa Therese Theresia Theron Thiago Thies Thije Thijmen Thijn Thijs Thilo Thirza Thom Thomas Thora Thorben Thore
Thorge Thurman Tia Tiago Tiana Tianna Tiara Tibbe Tiberia Tiberiu Tieme Tierra Ties Tiffany Tihomir Tiina Tijmen Tijn Tijs Til Till Tillman Tillmann
Tim Timea Timm Timmothy Timmy Timo Timon Timotei Timoteo Timothy Tina Tinca Tincuța Tine Tino Tiril Tirza Titi Titilayo Titilope Tito Titus Tizian
Tjark Tobias Tobiasz Tobiloba Tobin Toby Tod Todd Todor Toke Toluwani Tom Toma Tomas Tomasa Tomasz Tomiloba Tomislav Tomke Tommie Tommy Tomás Toney
Toni Tony Tonya Toon Tope Torben Torbjörn Tore Torey Torrance Torrey Toy Trace Tracey Traci Tracy Traian Travis Travon Tre Tremaine Tremayne Trent
Trenton Tressa Tressie Treva Trever Trevion Trevor Trey Tricia Trilochan Trilochana Trilok Trilokanath Trilokesh Triloki Trine Trinity Trisha Tristan
Tristian Tristin Triston Troels Troy Trudie Trycia Trystan Trīne Tuana Tudor Tudora Tudorița Tudosia Tuomas Turner Tushar Tuula Tuulikki Tuur Tuva Twan
Twila Tycho Tygo Tyler Tymon Tymoteusz Tyra Tyree Tyreek Tyrel Tyrell Tyrese Tyrique Tyron Tyrone Tyshawn Tyson Tālis Tālivaldis Tālrīts Tīna Ubaldo
Udai Udit Uffe Ujjawal Ujjwal Ulf Ulices Ulises Ulla Ulrik Ulrika Uma Umang Umut Una Undīne Unique Upendra Urban Uriah Uriel Urmila Ursula Usha Uttam
Uzodimma Uģis Vada Vagn Vaidehi Vaijayanthi Vaijayanti Vaishnavi Vaishno Vaishvi Valdemar Valdemārs Valentijn Valentin Valentina Valentine Valentino
Valentīna Valentīns Valeria Valerie Valeriu Vallie Valter Valtteri Valērija Valērijs Van Vance Vanesa Vanessa Vanja Varalakshmi Varvara Vasanti Vasil
Vasile Vasilica Vasilică Vasilisa Vasko Vasudev Vasudeva Vasudha Vasundhara Vaughn Veda Vedang Vedanga Vedanshi Veerle Veikko Veit Velda Velibor
Velimir Vella Velma Velva Vena Venera Veniamin Vera Verda Verdie Vere Vergie Verica Verla Verlie Vern Verna Verner Vernice Vernie Vernon Verona
Veronica Veronika Verónica Veselinka Vesna Vesper Vesta Veta Vibeke Vic Vicenta Vicente Vicenția Vicențiu Vicki Vickie Vicky Victor Victoria Vida Vidak
Vidal Vidhur Vidhya Vidur Vidya Vienna Vieve Viggo Vigo Vijay Vijolīte Vik Viktor Viktoria Vilde Vilhelm Vilhelmīne Ville Villy Vilma Vilmārs Vimal
Vimala Vin Vinay Vince Vincent Vincenza Vincenzo Vincențiu Vinnie Vinz Viola Violet Violeta Violette Viorel Viorela Viorica Virgie Virgil Virginia
Virginie Visarion Vishnu Vishwamitra Vita Vito Vitus Vitālijs Viva Vive Vivian Viviana Viviane Vivianne Vivien Vivienne Vizbulīte Višnja Vlad Vladana
Vladimir Vlaicu Vlastimir Vlatka Voichița Voicu Vojin Vojislava Voldemārs Vrinda Vrund Vujadin Vujica Vuk Vukan Vukašin Vukica Vukota Vyas Víctor Vēsma
Wacław Wade Waino Waldo Wale Walenty Walentyn Walentyna Waleria Walerian Walery Walgierz Walker Wallace Walter Walton Wanda Wanesa Ward Warren Watson
Wava Wawrzyniec Waylon Wayne Webster Welat Weldon Wellington Wende Wendell Wendy Werner Weronika Wes Wesley Wessel Westley Weston Whitney Wiara Wibke
Wiebke Wies Wiktor Wiktoria Wilber Wilbert Wilbur Wilburn Wiley Wilford Wilfred Wilfredo Wilfrid Wilfryd Wilhelm Wilhelmina Wilhelmine Will Willa
Willard Willem Willi William Willie Willis Willow Willy Wilma Wilmer Wilson Wilton Wincenty Winfield Winifred Winnifred Winona Winston Wirginia Witalis
Wm Wolf Woodrow Wout Wouter Wyatt Wyman Władysław Włodzimierz Xander Xatûn Xaver Xavi Xavier Xebat Xem Xenia Xezal Xzavier Yadira Yahya Yakubu Yannic
Yannick Yannik Yannis Yara Yarah Yaren Yasin Yasmeen Yasmin Yasmine Yassin Yassine Yassir Yazmin Yekta Yenthe Yesenia Yessenia Yfke Yinthe Ylvi Ylvie
Yogendra Yogesh Yoginder Yolanda Yoshiko Younes Youp Yousef Youssef Yuna Yunus Yusuf Yven Yves Yvette Yvonne Yûsiv Zachariah Zachariasz Zachary Zachery
Zack Zackary Zackery Zafir Zaharia Zahra Zain Zainab Zakaria Zakary Zamfir Zamfira Zana Zander Zane Zara Zaraza Zaria Zarije Zavida Zayd Zayn Zechariah
Zef Zehra Zelda Zella Zelma Zeltīte Zena Zeno Zenobia Zenovia Zerdeşt Zerya Zetta Zev Zeyd Zeyneb Zeynep Ziedīte Zigfrīda Zigfrīds Zigmārs Zigrīda
Zilan Zina Zion Zita Ziva Zoe Zoey Zofia Zoie Zoila Zola Zora Zoran Zorana Zorka Zoé Zoë Zula Zuzanna Zvezdana Zvonko Zygmunt Zîlan Zîn Zīle Ángel
Ángela Åke Åsa Çîya Óscar Ömer Ādams Ādolfs Ārija Ārijs Āris Čarna Časlav Čedomir Đorđe Đura Đurađ Đurica Ērika Ēriks Ēvalds Ģederts Ģertrūde Ģirts
Īrisa Łazarz Łucja Łukasz Şervan Şêxmus Şîlan Şîrîn Żaneta Žanete Žanis Žanna Željka Ženija Žubīte Șerban Ștefan Ștefana Ștefania
`
  .trim()
  .split(/\s+/);

export const surnamesFromFaker = `
Aalerud Aaltonen Aas Aasen Abadžija Abadžić Abazović Abbas Abbott Abdi Abernathy Abeyta Abrahamsson Abrego Abreu Abshire Acevedo Achari Acharya Acosta
Acuña Adamczak Adamczyk Adame Adamek Adamiak Adamiec Adamović Adamowicz Adams Adamski Adamus Adašević Adiga Adorno Agarwal Agosto Aguayo Aguilar
Aguilera Aguirre Aguridić Ahluwalia Ahmed Ahonen Ahuja Ajvazović Akifović Aksentijević Aksentić Aksin Aksić Aksović Akšam Aladić Aladžić Alaković
Alanis Alanović Alaníz Alarcón Alargić Alavanja Alavantić Alba Alcalá Alcaraz Alcántar Alejandro Aleksandrowicz Alemán Alfaro Ali Alicea Aličić
Aljančić Alković Almanza Almaráz Almašac Almonte Alonso Alonzo Alparac Altamirano Altenwerth Aluga Alva Alvarado Amador Amaya Amundsen Anaya Andersen
Anderson Andersson Andesilić Andić Andonov Andonović Andreassen Andreasson Andrejević Andrejin Andrejić Andresen Andrzejczak Andrzejewski Anguiano
Angulo Ankunding Antczak Antonić Antonović Antović Anttila Antunović Antušević Anučin Anušić Anđelić Anđelković Aparicio Apodaca Aponte Aragón Aranda
Araña Arce Archuleta Arellano Arenas Arevalo Argüello Arias Armas Armendáriz Armenta Armijo Armstrong Arnesen Arora Arredondo Arreola Arriaga Arroyo
Arteaga Arvidsson Asan Atencio Auer Aufderhar Augustyn Augustyniak Avilés Axelsson Ayala Aćimović Aćin Aćić Ačanski Ačić Ađanski Ašanin Ašađanin
Aškraba Aškrabić Ašonja Ašćerić Babac Babalj Babarogić Babin Babić Babović Baca Badillo Baeza Bagiński Bahena Bahringer Bailey Bajčetić Bajčić
Bajšanski Bak Bakal Bakke Bakken Balabanović Balašević Balcerzak Balderas Baletić Balević Balešević Balistreri Ballesteros Banach Banasiak Banasik
Banaś Banda Bandopadhyay Banerjee Bang Banić Banićević Banjac Banjak Banjalić Barajas Baran Baranowski Barański Barela Barišić Barošević Baroševčić
Barragán Barraza Barrera Barreto Barrientos Barrios Barrows Bartczak Bartell Bartkowiak Bartnik Bartoletti Barton Bartosik Basara Basarić Bashirian
Bastać Batista Batnožić Batz Bauch Baumbach Bayer Bañuelos Beahan Beatty Becerra Bech Bechtelar Becker Beckmann Bednar Bednarczyk Bednarek Bednarski
Bednarz Beer Beier Bekavac Bekjarev Beko Bekonja Bekovac Bekvalac Bekčić Belivuk Belić Belojević Belopoljac Belović Belovuković Beloševac Belošević
Beltrán Belčević Benaković Benavides Benavídez Bengtsson Benítez Berg Berge Berggren Berglund Bergman Bergnaum Bergqvist Bergstrom Bergström Bermúdez
Bernal Bernhard Bernier Berntsen Berríos Bertelsen Betancourt Bhadresha Bharadwaj Bhat Bhattacharya Bhattathiri Białas Białek Białkowski Biedrzyński
Bielak Bielawski Bielecki Bielski Bieniek Biernacki Biernat Bieńkowski Bilski Bins Birtašević Birčaković Birčanin Bisgaard Bivolarević Bizetić Bizumić
Bićanin Bjeletić Bjelica Bjelinić Bjelivuk Bjelić Bjeličić Bjelja Bjelkić Bjelobaba Bjelobrk Bjeloglav Bjelogrlić Bjelojević Bjerke Bjerregaard Björk
Björklund Bjørnstad Blanco Blanda Blaćanin Blašković Blažanović Blick Block Blom Blomqvist Bober Bochenek Bocić Bocokić Bode Bodiroga Boehm Bogan
Bogisavljević Bogisich Bogoljubović Bogosavac Bogucki Bogusz Bolta Boltić Bolunović Bomeštar Bonde Bonderović Bondžić Bonilla Borek Borer Borge
Borilović Borinčević Borisavljević Borkovački Borković Borkowski Borowiec Borowski Borrego Borčanin Bosanac Bosančić Bosco Bosiljkić Bosiljković
Bosiljčić Botello Botsford Boyer Boyle Bozalo Bozdok Bozdokov Bożek Božanić Božanović Božićković Božičić Božičković Bradtke Brakus Brandt Bratojević
Bratonožić Bratović Braun Bravo Breitenberg Brekke Brezo Brezovac Brešković Brežančić Briones Briseño Brito Brix Brkanović Brkić Broda Brown Bruen
Bruun Brzeziński Brzozowski Brđanin Brđović Buač Buača Bubalo Bucalo Bucalović Buch Buckridge Buczek Buczkowski Buczyński Budziński Budzyński Bueno
Buhl Bujak Bukowski Buljin Buljubašić Buljugić Bulovan Bundgaard Bunuševac Burani Burazer Burazor Burević Burgić Burgos Burzyński Bustamante Bustos
Butarević Butt Báez Bąk Bąkowski Błaszczak Błaszczyk Caballero Cabrera Cabán Cadena Caldera Calderón Calvillo Camacho Camarillo Campos Canales
Candelaria Cano Cantú Caraballo Carbajal Cardona Carlsen Carmona Carranza Carrasco Carrasquillo Carrera Carrero Carreón Carrillo Carrión Carroll Carter
Cartwright Carvajal Casanova Casares Casarez Casas Casillas Casper Cassin Castañeda Castellanos Castillo Castro Cavazos Cazares Ceballos Cebula Cedillo
Ceja Centeno Cepeda Cerda Cervantes Cervántez Chacón Champlin Chapa Chattopadhyay Chaturvedi Chavarría Chmiel Chmielewski Chmura Chojnacki Chojnowski
Cholewa Chopra Christensen Christiansen Chrzanowski Chudzik Chávez Cichocki Cichoń Cichy Ciesielski Cieśla Cieślak Cieślik Cikota Cilikan Cimbaljević
Cimeša Cintrón Cisneros Ciszewski Claesson Clausen Cole Collado Collazo Collier Collins Colunga Colón Concepción Conn Connelly Conroy Considine
Contreras Cordero Corkery Cormier Cornejo Corona Coronado Corral Corrales Correa Cortés Cortéz Corwin Cotto Covarrubias Cremin Crespo Crist Crona
Cronin Crooks Cruickshank Cruz Cuellar Cummerata Cummings Curiel Cvetković Cvetljanin Cvetojević Cvetuljski Cvijan Cvijanović Cvijančević Cvijetin
Cvijetinović Cvijetić Cvijić Cvjetičanin Cybulski Cygan Czaja Czajka Czajkowski Czapla Czarnecki Czech Czechowski Czekaj Czerniak Czerwiński Czyż
Czyżewski Cárdenas Córdova D'Amore Dabić Dabižljević Dabović Dach Dafunić Dagović Dahl Dahlberg Daišević Dajić Dajlić Dalgaard Dam Damm Daniel
Danielsen Danielsson Dare Daugherty Davidsen Davis Dačković Dačović Dec Deckow Dedejić Dedijer Delacrúz Delafuente Delagarza Delao Delapaz Delarosa
Delatorre Deleón Delgadillo Delgado Delrío Delvalle Denesik Desai Deshpande Devar Devedžić Devetak Devrnja Deđanski Dhawan Dibbert Dickens Dicki
Dickinson Dietrich Dimitrijević Dimitrić Dimitrovski Dimić Dimkić Dimković Dimović Dimčević Dimčić Dimšić Dingarac Dobosz Dobrilović Dobrinković
Dobrowolski Dobrzyński Dolović Domagała Domanović Domazet Domański Dominiak Domiševac Domínguez Dondur Donević Donnelly Dončić Dooley Dopuđa Dorić
Doronjski Dorontić Douglas Doyle Drabik Drešević Drinić Drinjak Drljan Drljača Drmanac Drmanović Drmončić Drozd Drozdowski Drvarević Drvenica
Drzewiecki Dróżdż Drča Drčelić DuBuque Duarte Dubashi Dubiel Duda Dudek Dudziak Dudzik Dudziński Dueñas Dumanjić Dumnić Dupont Durgan Durán Duszyński
Dutta Dvizac Dvokić Dvoranac Dwivedi Dziedzic Dziuba Dávila Díaz Dąbek Dąbkowski Dąbrowski Dębowski Dębski Długosz Dženopoljac Džepina Džigumović
Džigurski Džikić Džinić Džodanović Ebert Echevarría Edvardsen Effertz Egelja Egeljić Egerić Egić Eide Ek Eklund Ekström Eliasson Elizondo Emard
Embranthiri Emmerich Engström Enríquez Erdman Eriksen Eriksson Ernser Esbensen Escalante Escamilla Escobar Escobedo Esparza Espinal Espino Espinosa
Espinoza Esquibel Esquivel Estrada Estévez Evensen Fadel Fahey Fajardo Falk Falkowski Farrell Farías Fay Feeney Feest Feil Feliciano Fernández Ferrer
Ferry Fierro Figueroa Fijałkowski Filipek Filipiak Filipowicz Finstad Fischer Fisher Fjeld Flak Flatley Flis Florczak Florek Flores Floričelović Flórez
Fodulović Foged Fonseca Forsberg Fossum Frami Frandsen Franecki Franey Franić Frankowski Fransson Frederiksen Fredriksen Fredriksson Friesen Fritsch
Frías Frąckowiak Frączek Frątczak Fuentes Funk Furman Gade Gadomski Gadžić Gagić Gagović Gagričić Gaitán Gajda Gajewski Galarza Galinac Galindo Galjak
Galjen Gallardo Gallegos Galván Gamboa Ganaka Gandhi Gaona Garay Garcia García Garibay Garica Garrido Garza Gastélum Gavrilović Gavrić Gavrović Gaweł
Gawlik Gawron Gawroński Gaytán Gazdić Gazibara Gazivoda Gaćina Gaćinović Gačanović Gačević Gačić Gađanski Gałka Gałązka Gerhold Gerlach Gibson Gil Gill
Girón Gislason Gleason Gledić Gleichner Gleđa Glintić Glosli Glover Glođović Gložanski Gluhović Glukčević Glumac Godlewski Godoy Godínez Goldner Golec
González Goodwin Gorczany Gottlieb Gowda Goyette Gołąb Gołębiewski Gołębiowski Grabež Grabić Grabovac Grabowski Gracia Graczyk Gradištanac Gradojević
Grady Graham Gran Granado Granados Grant Green Greenfelder Greenholt Gregersen Grgurević Griego Grijalva Grimes Grkavac Grkinić Grochowski Grubnić
Grudzień Gruszczyński Gruszka Grzegorczyk Grzelak Grzesiak Grzesik Grześkowiak Grzyb Grzybowski Grzywacz Guajardo Guardado Guerra Guerrero Guevara Guha
Guillén Gulgowski Gundersen Guneta Gunnarsson Gupta Gurule Gusikowski Gustafsson Gutiérrez Gutkowski Gutmann Gutowski Guzik Guzina Guzmán Gučanin
Gušanović Gušatović Gušavac Guševac Gušić Gušović Gwoździk Gwóźdź Gálvez Gámez Gómez Góra Góral Górecki Górka Górniak Górny Górski Gąsior Gąsiorowski
Głogowski Głowacki Głąb Haag Hackett Hagen Hagenes Hahn Hajduk Hakala Hald Haley Halvorsen Halvorson Hamill Hammes Hand Hane Hansen Hansson Harber Haro
Harris Hartmann Harvey Hassan Hauck Haugaard Haugen Haukelidsæter Hayes Heaney Heathcote Hedegaard Hedlund Hegmann Heidenreich Heikkilä Heikkinen
Heinonen Heleta Heller Hellström Henriksen Henriksson Henríquez Heredia Herman Hermann Hermansen Hermansson Hermiston Hernández Herrera Herzog Hessel
Hettinger Hickle Hidalgo Hilll Hills Hilpert Hiltunen Hinojosa Hintz Hirthe Hirvonen Hjort Hjorth Hodkiewicz Hoeger Holguín Holm Holmberg Holmgren
Holmqvist Homenick Hopland Hoppe Howe Howell Hrkalović Hrnjak Hudson Huel Huels Huerta Hurtado Huseby Hyatt Hämäläinen Håkansson Ibarra Ibrić Iglesias
Igov Igrić Ilin Ilinčić Ilisić Ilić Iličin Irizarry Isakov Isaksson Iversen Iwanowski Iwański Iyengar Iyer Izdebski Ičelić Ištoković Išvan Jablanov
Jabłoński Jackowski Jacobi Jacobs Jacobsen Jacobson Jagielski Jagiełło Jagodziński Jaime Jaimes Jain Jakobsen Jakobsson Jakubiak Jakubowski Janas
Jangid Janiak Janicki Janik Janiszewski Jankowiak Jankowski Janowski Jansson Janus Janusz Januszewski Jaramillo Jaros Jarosz Jarząbek Jasiński
Jaskolski Jasso Jast Jastrzębski Jaworski Jaćimović Jaćović Jaśkiewicz Jašarević Jeftić Jeftović Jelačić Jelašić Jelisavac Jenkins Jensen Jeppesen
Jerde Jereminov Jeremić Jergić Jerinić Jerinkić Jerkov Jerković Jespersen Jevremov Jevremović Jevremčević Jevrić Jevrosimov Jevrosimović Jevtanović
Jevtić Jevtović Jevđenić Jevđenović Jevđević Jezdimirović Jezdić Jezierski Jha Jiménez Jocković Johannessen Johannsen Johansen Johansson Johar Johns
Johnsen Johnson Johnston Jokanović Jokin Jokinen Jokić Jokičić Joković Joksimović Jones Jonsson Joshi Jovanović Juhl Jurado Jurašić Jurek Jurišević
Jurišin Jurišić Jurjević Jurkiewicz Jurkowski Justesen Juszczak Juárez Jáquez Järvinen Jóźwiak Jóźwik Jönsson Jørgensen Jędrzejczak Jędrzejczyk
Jędrzejewski Kablinović Kacprzak Kaczmarczyk Kaczmarek Kaczmarski Kaczor Kaczorowski Kaczyński Kadijević Kainović Kaitović Kajganić Kakkar Kalaba
Kalabić Kalajanović Kalajdžić Kalajitović Kalajić Kalendić Kaleta Kalinowski Kalisz Kallio Kamiński Kania Kaniewski Kaniyar Kapoor Kapusta Karajčić
Karakašević Karaman Karamarković Karamata Karatošić Karaulac Karaulić Karavidić Karać Karađorđević Karaś Karašićević Karczewski Karjalainen Karlsen
Karlsson Karpiński Karwowski Kasperek Kasprzak Kasprzyk Kassulke Kaszuba Kaul Kaur Kautzer Kawa Kawecki Kačaniklić Kačar Kačarević Kačavenda Kałuża
Kašanin Kašiković Kašterović Kaźmierczak Keebler Keeling Kekić Keleka Keleman Kemmer Kerluke Kertzmann Kessler Khan Khanna Khatri Kiehn Kiełbasa Kihn
Kilback King Kinnunen Kirlin Kisiel Kita Kitić Kitonjić Kićanović Kićeskulov Kićevac Kičema Kičić Kišfalubac Kjeldsen Kjær Kladar Kladarin Klander
Klasanović Klausen Klačar Klašnja Klein Kleven Klikovac Klimczak Klimek Klimović Klinac Klincov Kling Klinić Klocko Kmiecik Kmieć Knapik Knudsen Kobus
Kocchar Koch Koelpin Koepp Kogut Kohler Koivisto Kojčinović Kojčić Kokanov Kokanović Koković Kokoškov Kolak Kolaković Kolar Kolarević Kolarić Kolarov
Kolasa Kolonja Kolović Kolundžija Kolundžić Komad Komadinić Komadinović Komanov Komanović Komar Komarica Komarnički Komarov Komarčević Komarčić
Komatina Komatinović Komatović Komazec Komljen Komljenović Komluški Komnenić Komnenov Komnenović Komorowski Konieczna Konieczny Konopelski Konopka
Kopczyński Koper Kopeć Korda Kordin Kordić Kordulup Korhonen Korica Korzeniowski Kos Kosiński Koskinen Kosowski Koss Kostadinović Kostecki Kostin
Kostić Kostrzewa Kot Kotaranin Kotaraš Kotarlić Kotarčević Kotević Kotowski Kovacek Kovinjalo Kovinčić Kovjanić Kovljenić Kovrlija Kovčin Kowal
Kowalczuk Kowalczyk Kowalewski Kowalik Kowalski Koza Kozak Kozarac Kozarev Kozarević Kozarski Kozey Kozieł Kozioł Kozić Kozlica Kozlina Kozlovački
Kozłowski Kołakowski Kołodziej Kołodziejczyk Kołodziejski Košanin Košarac Košević Košničar Košničarević Košpić Koštunica Košutarac Košutić Kragulj
Kraguljac Krainčanić Krajcik Krajewski Krajinović Krajišnik Krakowiak Krasić Krawczyk Krawiec Kreiger Kremanac Kremenović Kresoja Kresojević Kreštalica
Krga Krilović Krinulović Kris Kristensen Kristiansen Kristić Kristoffersen Krivaja Krivaćević Krivokuća Krivošija Krivošić Krivčević Kričak Krička
Kričković Krišan Krišanov Krišanović Križić Krkeljić Krkić Krkljuš Krkobabić Krogh Krpović Krsmanić Krsmanović Krsmić Krspogačin Krstajić Krstanović
Krstekanić Krstin Krstinić Krstivojević Krstić Krstičić Krstonić Kruk Krukowski Krupa Krupiński Kruszewski Krušković Kružević Krvavac Krysiak
Krzemiński Krzyżanowski Król Królikowski Krčevinac Krčmar Krčmarević Kshlerin Książek Kub Kubacki Kubiak Kubica Kubicki Kubik Kuc Kucharczyk Kucharski
Kuchta Kuciński Kuczyński Kuhic Kuhlman Kuhn Kujawa Kujawski Kula Kulas Kulesza Kulig Kulik Kuliński Kunde Kunze Kuphal Kupusinac Kuraica Kurek Kuridža
Kurija Kurilić Kurjački Kurmazović Kurnoga Kurobasa Kurowski Kurtuma Kurucić Kuručev Kurćubić Kurčubić Kusanović Kutch Kuvalis Kuś Kušić Kušljević
Kušljić Kuželj Kužet Kvarme Kvačanović Kvekić Kvrgić Kwaśniewski Kwiatkowski Kwiecień Kwieciński Kędzierski Kędziora Kępa Kłos Kłosowski Laakso
Laaksonen Labadie Labalo Laban Labanac Labotić Laboy Labus Lach Lahtinen Laine Laitinen Laketa Laketić Lakin Lakić Laletin Lalić Lambić Lang Langosh
Langworth Lara Larkin Larsen Larson Larsson Laskowski Lasota Laureano Lauridsen Laursen Lazanski Lazarac Lazarev Lazarević Lazarov Lazendić Lazetić
Lazin Lazinica Lazić Laćman Lačanin Lačnjevac Lađevac Lađević Lađinović Lažetić Leal Leannon Lebrón Lebsack Lech Ledesma Ledner Leffler Legros Lehner
Lehtinen Lehto Lehtonen Leinonen Leiva Lelović Lemaić Lemajić Lemić Lemke Lemus Lenart Leontijević Leposavić Lepović Leppänen Lepšanović Lerma Lero
Lesch Lesendrić Lesiak Leszczyński Leuschke Levajac Lewandowski Lewicki Leyva León Lečić Leśniak Leśniewski Lešević Lie Lilić Limón Linares Lind
Lindberg Lindgren Lindholm Lindqvist Lindström Lipiński Lipka Lipski Lira Lis Lisiecki Lisowski Littel Little Ljubojević Ljubomirović Ljubotina
Ljubović Llamas Lockman Loera Lomeli Lomić Lomović Longoria Lorentzen Lovato Lowe Loya Lozada Lozano Lubowitz Lucero Lucio Lueilwitz Luettgen Luevano
Lugo Lukač Lukendić Luna Lund Lundberg Lunde Lundgren Lundin Lundqvist Lundström Lučanović Lučar Lučić Lynch López Löfgren Løken MacGyver Macejkovic
Maciejewski Maciąg Mackiewicz Macías Madej Madera Madrid Madrigal Madsen Maestas Magaña Maggio Magnussen Magnusson Mahajan Maj Majcher Majchrzak
Majewski Majka Majkić Majović Majstorović Makowski Malave Maldonado Malec Malicki Malik Malinić Malinowski Maliszewski Malivuk Malićanin Mamula
Manastirlić Mandarić Mandić Mandoković Mandrapa Manjak Manjenčić Mann Manninen Mante Manzanares Marar Marchewka Marciniak Marcinkowski Marcussen
Marczak Marek Mares Marinković Marinović Marinčić Marisavljević Marić Marjanov Marjanović Markiewicz Marković Markowski Marks Marquardt Marrero
Marroquín Marsenić Marszałek Martać Martinac Martinov Martinović Martinsen Martinsson Martínez Marvin Marzec Marín Mascareñas Masłowski Mata Mateo
Mathisen Matijević Matić Matos Mattila Mattsson Matusiak Matuszak Matuszewski Matysiak Matías Maya Mayer Mayert Mayorga Mazur Mazurek Mazurkiewicz
Maćkowiak Małecki Małek Maślanka McClure McCullough McDermott McGlynn McKenzie McLaughlin Medhurst Medina Medrano Mehra Mehrotra Mejía Melgar Meléndez
Mena Menchaca Mendoza Menon Menéndez Meraz Mercado Merino Mertz Mesa Metz Meza Michalak Michalczyk Michalik Michalski Michałek Michałowski Mielczarek
Mierzejewski Miettinen Mika Miklaś Mikołajczak Mikołajczyk Mikulski Milczarek Milewski Miller Mills Miramontes Miranda Mireles Mishra Misiak Misztal
Mitchell Miśkiewicz Modzelewski Moe Moen Mohamed Mohr Mojica Molenda Molina Monahan Mondragón Monroy Montalvo Montañez Montaño Montemayor Montenegro
Montero Montes Montoya Montéz Moore Mora Morales Morar Morawski Moreno Morissette Mortensen Mosciski Mota Motyka Moya Mraz Mroczek Mroczkowski Mrozek
Mróz Mucha Mueller Mukhopadhyay Muller Munch Munguía Munk Murawski Murazik Murillo Muro Murphy Murray Musiał Mustonen Muszyński Muñiz Muñoz Myhrer
Márquez Mäkelä Mäkinen Månsson Mårtensson Méndez Møller Młynarczyk Nader Naik Nair Nambeesan Namboothiri Napierała Naranjo Narváez Nava Navarrete
Navarro Nawrocki Nawrot Nayar Nazario Negrete Negrón Nehru Nevárez Nguyen Nicolas Niedziela Niedzielski Niedźwiecki Nielsen Niemczyk Niemi Niemiec
Nieminen Nienow Nieto Nieves Niewiadomski Nikolaus Nilsen Nilsson Nissen Nitzsche Niño Noga Nolan Norberg Nordby Nordin Nordskaug Nordström Noriega
Nowacki Nowaczyk Nowak Nowakowski Nowicki Nowiński Nyberg Nygaard Nygård Nyström Nájera Núñez O'Connell O'Conner O'Hara O'Keefe O'Kon O'Reilly
Oberbrunner Ocampo Ocasio Ochoa Ojala Ojeda Okuneva Olczak Olejniczak Olejnik Olivares Olivas Olivera Olivo Olivárez Olmos Olofsson Olsen Olson Olsson
Olstad Olszewski Olvera Ondricka Ontiveros Opricović Oprić Opsenica Opuić Oquendo Oraovčić Orašanin Ordóñez Orellana Orlović Orn Ornelas Oro Orosco
Orozco Orta Ortega Ortiz Orzechowski Orłowski Osinski Osiński Osorio Ossowski Ostrowski Otero Owczarek Ozuna Pabón Pacheco Pacocha Paczkowski Padberg
Padilla Padrón Pagac Pagan Pająk Pakuła Palacios Palacz Palavestra Palačković Paligorić Palija Palikuća Palić Pališaški Pallesen Palomino Palomo Paluch
Pandey Panek Panicker Panišić Panjak Panjević Pantoja Paredes Parisian Parker Parmaković Parojčić Parović Parra Partida Partyka Pasternak Paszkowski
Patafta Patarac Patel Patil Patiño Patković Patrnogić Paucek Pavličić Pavlov Pavlović Pavčić Pawelec Pawlak Pawlicki Pawlik Pawlikowski Pawłowski Paz
Pačanin Pačariz Pađen Pałka Pašagić Pašalić Pašić Pedersen Pedraza Pedroza Pelayo Penezić Penić Penjišević Penović Penčić Peović Pepelčević Perales
Peralta Perea Perlaš Persson Petersen Pettersen Pettersson Peña Pfannerstill Pfeffer Pham Piasecki Pichardo Piechota Pieczek Piekarski Pietras
Pietruszka Pietrzak Pietrzyk Pilarski Pilch Pilla Pillai Pineda Piotrowicz Piotrowski Pitkänen Piwowarczyk Pizarro Piña Piórkowski Piątek Piątkowski
Piłat Pješivac Pješčić Plakalović Plamenac Plačić Plejo Plemić Pleskonjić Pluta Podgórski Polak Polanco Pollich Ponce Popčić Popławski Porras Portillo
Porębski Posada Pothuvaal Poulsen Pouros Powlowski Poštić Požarac Prado Prajapat Prebiračević Preciado Predin Predić Predojev Predojević Predovic
Predović Predragović Preočanin Prerad Price Prieto Prkosovački Prohaska Prokop Prosacco Protić Prošić Prus Przybylski Przybysz Przybył Przybyła Ptak
Puchalski Puente Puga Pulido Purdy Putinčanin Putnik Puzavac Puzigaća Pytel Páez Pålsson Pérez Płonka Quesada Quezada Quigley Quintana Quintanilla
Quintero Quiróz Quitzon Quiñones Quiñónez Raca Raczyński Radecki Radinović Radisavić Radisavljević Radisavčević Radivojac Radivojša Radomski Radonja
Radonjanin Radonjić Radotić Radovac Radovanac Radovanković Radovanlija Radovanov Radulaški Radulić Radulj Raduljesković Raduljević Radusilović
Radusinović Radušić Raduški Rael Rafailović Rajšić Rak Rakanović Rakas Rakowski Ramos Ramírez Rana Rangel Rantanen Rapovac Rascón Rasinac Rasmussen
Raspopović Ratajczak Rath Ratke Rau Ravn Raya Raynor Razo Rašetarević Rašetić Rašević Rašović Reddy Regalado Reichel Reichert Reilly Reinger Rempel
Rendulić Rendón Renner Renovica Renovčević Rentería Repac Resković Reséndez Reyes Reyna Reynolds Reynoso Rečević Rice Richter Rico Rincón Riojas Rippin
Ritchie Rivas Rivera Rivero Robak Robel Roberts Robledo Robles Rocha Rodarte Rodriguez Rodríguez Rogahn Rogala Rogalski Rogowski Rohan Rojas Rojek Rojo
Roldán Rolfson Rolón Romaguera Romanowski Romero Romo Romčević Rondović Roob Roque Rosa Rosado Rosales Rosario Rosas Rosenbaum Rosiak Rosiński Rovčanin
Rowe Roybal Rozgić Ročkomanović Rošević Roškić Rubio Ruciński Rudnicki Rudziński Rudzki Ruecker Ruelas Rumenić Runolfsdottir Runolfsson Runte Rusin
Russel Rutherford Rutkowski Ruud Ruíz Ryan Rybak Rybarczyk Rybicki Rzepka Räsänen Ríos Różański Różycki Røed Saarinen Saavedra Sadowski Saini Saiz
Salas Salazar Salcedo Salcido Saldaña Saldivar Salgado Salinas Salminen Salo Salonen Samaniego Samolov Samolovac Samuelsson Sanabria Sanadrović Sandalj
Sandberg Sandić Sando Sandoval Sandström Sanford Santacruz Santana Santiago Santillán Sarabia Satterfield Sauceda Saucedo Sauer Savolainen Sawayn
Sawicki Schaden Schaefer Schamberger Schiller Schimmel Schinner Schmeler Schmidt Schmitt Schneider Schoen Schowalter Schroeder Schrøder Schulist
Schultz Schumm Schuppe Schuster Sedillo Segovia Segura Senger Sepúlveda Serafin Serna Serrano Serrato Sethi Sevilla Shah Shanahan Sharma Shields Shukla
Siedlecki Sienkiewicz Sieradzki Sierra Sikora Sikorski Simijonović Simin Simić Simićević Simjanović Simojlović Simonis Simonović Simonsen Simulov
Simunović Simurdić Singh Sinha Sipes Sisneros Sitek Siwek Sjöberg Sjögren Skalski Skiba Skibiński Skiles Skoczylas Skoglund Skov Skowron Skowronek
Skowroński Skrzypczak Skrzypek Skuterud Skóra Sladaković Sladić Sladoje Sladojević Slamarski Slankamenac Slatinac Slijepac Slijepčević Slobodanović
Smedsrud Smith Smitham Smogeli Smoliński Sobczak Sobczyk Sobieraj Sobolewski Socha Sochacki Sokołowski Sokół Solano Solberg Solheim Soliz Solli Solorio
Solorzano Solís Somayaji Soria Sosa Sosnowski Sotelo Soto Sowa Sowiński Sołtys Sołtysiak Sparić Spasenić Spasenović Spasić Spasković Spasojev
Spasojević Spencer Spinka Sporer Sroka Stachowiak Stachowicz Stachura Stachurski Stamm Stanek Stanijanović Stanijević Stanikić Staniszewski
Stanisławski Stankiewicz Stanton Stark Starovlah Stasiak Staszewski Stawicki Stec Stefaniak Stefański Steffensen Stehr Stelmach Stensrud Stepanić
Stepanov Stepanović Steuber Stevelić Stevilović Stiedemann Stokes Stolarczyk Stolarski Stoltenberg Storm Stracke Strand Streich Stroman Strosin
Strzelczyk Strzelecki Ström Strömberg Stępień Stępniak Sundberg Surma Suski Suthar Suvajac Suvajdžić Suvajčević Suvačarov Suzović Suárez Sučević Suđić
Suša Svendsen Svensson Svirčev Swaniawski Swift Szafrański Szatkowski Szczepaniak Szczepanik Szczepański Szczerba Szcześniak Szczygieł Szczęsna
Szczęsny Szeląg Szewczyk Szostak Szulc Szwarc Szwed Szydłowski Szymański Szymczak Szymczyk Szymkowiak Szyszka Sáenz Sánchez Sæther Söderberg Sørensen
Sørlie Sławiński Słowik Słowiński Tafoya Tagore Talwar Tamayo Tamez Tamindžić Tampolja Tandon Tangen Tanjga Tankosić Tapavica Tapavički Tapia Tarnowski
Tatomirov Tejada Tejeda Tello Teofilović Teokarević Teovanović Tepavac Tepavčević Tepić Tepša Tepšić Terrazas Terry Terzija Terzin Terzić Terán Tesla
Tevdenić Tešanović Thiel Thompson Thomsen Thoresen Tica Tihomirović Tijanić Tijerina Tillman Timotić Tintor Tirado Tkaczyk Toft Toivonen Tojić Tokarski
Toledo Tomala Tomanović Tomasović Tomaszewski Tomazović Tomaš Tomczak Tomczyk Tomović Tomušilović Tomys Tomčić Tončić Topalov Topalović Topalski
Topisirović Topić Topolović Torgersen Toro Torp Torphy Torres Tovar Towne Toy Tracz Trantow Trejo Tremblay Treskavica Treutel Treviño Trikić Trikošanin
Trivedi Trivkanović Trojanowski Tromp Trujillo Trzciński Trzeciak Tuominen Turcotte Turek Turner Turunen Twardowski Téllez Tórrez Ubavić Ubavkić
Ubiparip Ubiparipović Ubner Ubović Udicki Udilović Udovičić Udovički Udovčić Ugarak Uglješić Ugričić Ugrčić Ukraden Ulemek Ulibarri Ulloa Ullrich Upton
Urban Urbanek Urbaniak Urbanowicz Urbańczyk Urbański Urbina Ureña Uribe Urrutia Urías Uzelac Vaca Valadez Valdez Valdivia Valdés Valencia Valentín
Valenzuela Valladares Valle Vallejo Valles Valverde Vandervort Vanegas Varela Vargas Varinac Varićak Varma Varman Varrier Vedvik Vega Vegge Vejnović
Vekecki Vekić Vela Velaja Velanac Velasco Velásquez Velázquez Venegas Vera Verdugo Verduzco Vergara Verma Veseličić Vesin Vesić Vesković Vestergaard
Veum Viera Vigil Viklund Villa Villadsen Villagómez Villalobos Villalpando Villanueva Villarreal Villaseñor Villegas Vinther Virtanen Volkman Von
VonRueden Vračar Vračarević Vrugić Vukelić Vukelja Vukeljić Vukobradović Vukobrat Vuksanović Vukčević Vukša Vukšić Vuleta Vuletaš Vuletin Vulić
Vulićević Vulišić Vulović Vulčević Vunjak Vunturišević Vučeta Vučetić Vučevac Vučkovac Vučković Vučo Vučurević Vázquez Väisänen Vélez Véliz Waelchi
Walczak Walker Walkowiak Wallin Walsh Walter Warchoł Ward Wasiak Wasilewski Waters Watsica Wawrzyniak Weber Wehner Weimann Weissnat Welch Wesołowski
West White Wieczorek Wiegand Wierzbicki Wikström Wilczek Wilczyński Wilderman Wilk Wilkinson Will Williamson Willms Windler Winiarski Wintheiser
Winther Wisoky Wisozk Witczak Witek Witkowski Witting Wiza Wiącek Więcek Więckowski Wiśniewski Wnuk Wojciechowski Wojtas Wojtasik Wojtczak Wojtkowiak
Wolak Wold Wolf Wolff Woliński Wolny Wolski Woś Woźniak Wrona Wroński Wróbel Wróblewski Wuckert Wunsch Wyman Wypych Wysocki Wyszyński Wójcicki Wójcik
Wójtowicz Wąsik Wąsowski Węgrzyn Włodarczyk Włodarski Ybarra Yost Yundt Yáñez Zaborowski Zabłocki Zagórski Zając Zajączkowski Zakrzewski Zalewski
Zambrano Zamora Zamudio Zapata Zaragoza Zarate Zaremba Zarzycki Zaręba Zavala Zawada Zawadzki Zayas Zboncak Zdunek Zebić Zec Zejak Zekan Zelaya Zemlak
Zepeda Zieliński Zielonka Ziemann Zieme Zimonjić Zinaić Zinajić Zindović Zipalović Zipančić Ziramov Zirojević Ziółkowski Zięba Ziętek Zulauf Zwoliński
Zych Zygmunt Zúñiga Álvarez Ávalos Ávila Åberg Åkesson Öberg Ødegård Østby Østli Ćukalac Ćukalović Ćukić Ćuković Ćukteraš Ćulibrk Ćuslović Čamagić
Čamdžić Čapkunović Čaprnjić Čarapina Čarapić Čaraveša Čarnić Čarović Čavaljuga Čavdarević Čavić Čokov Čolak Čolaković Čolanić Đedović Đekanović Đekić
Đeković Đelić Đelkapić Đelmaš Đelošević Đenić Đenović Đerasimović Đerašević Đergović Đerisilo Đerić Đoković Đolović Đukelić Łapiński Łuczak Łukasiewicz
Łukasik Łukaszewski Śliwa Śliwiński Ślusarczyk Świderski Świerczyński Świątek Šmitran Šmrčak Šobota Šorgić Šormaz Šotić Šotra Šujdović Šukalo Šukalović
Šukara Šutaković Šutanovac Żak Żebrowski Żmuda Żuk Żukowski Żurawski Żurek Żyła Žerajić Žeravica Žirović Živadinović Živak Živaljević Živanac
`
  .trim()
  .split(/\s+/);
