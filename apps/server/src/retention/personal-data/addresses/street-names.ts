/** What only streets end in, in Norway, Sápmi and the countries beside: with a number behind it, capital or not. */
export const surestEndings =
  "gata|gaten|gate|gatan|gt|veien|vegen|vei|veg|vägen|väg|vn|allé|alleen|alléen|svingen|kroken|stien|geaidnu|geainnus|luodda|luottas|gáhta|gáhtta|bálggis";

/** What streets and ordinary words end in: a street when it has a capital and a number. */
export const otherEndings =
  "alle|plass|plassen|torg|torget|sti|bakken|bakke|bakkane|sving|løkka|løkken|tunet|tun|toppen|topp|åsen|ringen|ring|brygge|brygga|bryggen|kaia|kaien|kai|smauet|smug|grenda|grend|hagen|haugen|haug|lia|lien|jordet|marka|marken|myra|moen|kleiva|bukta|vika|viken|stranda|neset|sletta|terrasse|terrassen|park|parken|leitet|flaten|flata|teigen|gränd|katu|tie|polku|faret|far|vollen|voll|lunden|lund|tråkket|gangen|gang|dalen|bråten|engen|enga|eng|holtet|holt|kollen|berget|berga|bekken|elva|fossen|fjellet|øya|holmen|odden|stubben|stubb|hella|ura|vangen|vang|åkeren|rabben|brinken|skogen|dammen|kilen|mælen|leira|hamna|havna|havnen|almenning|almenningen|stredet|strædet|trappen|kvartalet|dreyer|rud|husene|hus|tangen|ryggen|steinen|låven|rosten|luohkká|luohká|johka|várri|njárga|mielli|gieddi|guolbba|láhku|jávri|bahta";

/** The last word of a street that bears a person's name: "Karl Johans gate". */
export const lastWords =
  "[Gg]ate|[Gg]ata|[Gg]t|[Vv]ei|[Vv]eg|[Vv]n|[Aa]ll[ée]|[Pp]lass|[Tt]org|[Ss]ti|[Bb]akke|[Tt]errasse|[Pp]ark|[Bb]rygge|[Ss]mau|[Gg]ård|[Ll]økke|[Mm]inde|[Kk]ai|[Gg]ang|[Gg]eaidnu|[Ll]uodda|[Gg]áhta";

export const englishEndings =
  "Street|St|Road|Rd|Avenue|Ave|Av|Lane|Ln|Drive|Dr|Close|Court|Ct|Crescent|Cres|Way|Place|Pl|Terrace|Gardens|Gdns|Square|Sq|Boulevard|Blvd|Hill|Grove|Row|Mews|Park|Walk|Green|Parkway|Circle|Trail|Highway|Hwy|Rise|View|Quay|Wharf|Yard|Alley|Broadway";
