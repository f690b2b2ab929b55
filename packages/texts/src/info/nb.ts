import type { InfoTexts } from "./notes.ts";

export const nb = {
  "about.title": "Om tjenesten",
  "about.lead": "Her kan du skrive til noen som lytter.",
  "about.q_who": "Hvem svarer?",
  "about.q_when": "Når kommer svaret?",
  "about.q_anonymous": "Er jeg anonym?",
  "about.q_told": "Hvem får vite hva jeg skriver?",
  "about.q_lost": "Hva om jeg glemmer passordet?",
  "about.q_not": "Er det fare for liv?",
  "about.who": "De som svarer, er frivillige med opplæring. De lytter og svarer som medmennesker. De forkynner ikke.",
  "about.provider": "{organisation} driver tjenesten. Den er for alle, uansett tro og livssyn.",
  "about.time":
    "Du får svar innen {hours} timer. Svaret finner du her når du logger inn. Vi sender aldri svar på e-post.",
  "about.not": "Dette er ikke behandling og ikke en nødtjeneste. Er det fare for liv, ring {number}.",
  "about.anonymous":
    "Du er anonym. Det er også den som svarer. Den som svarer, ser bare brukernavnet ditt og det du skriver.",
  "about.confidential":
    "Meldingene er fortrolige. De sendes kryptert og lagres kryptert. Etter {days} dager slettes de av seg selv.",
  "about.duty":
    "De som svarer, har taushetsplikt. De forteller ingen hva du skriver. Det er tre unntak: du sier ja til det, det er fare for liv, eller loven krever det for å avverge en alvorlig forbrytelse.",
  "about.only_way":
    "Har du ikke oppgitt e-post, kan ingen hente fram meldingene hvis du mister brukernavnet eller passordet.",
  "about.accessibility": "Tilgjengelighetserklæring",
  "about.access": "Sidene skal virke for alle, også med skjermleser og bare med tastatur (WCAG 2.2 AA).",
  "about.numbers": "Andre som kan hjelpe",
  "about.more": "Les mer",

  "terms.title": "Brukervilkår og personvern",
  "terms.short.title": "Kort fortalt",
  "terms.short.anonymous": "Du er anonym. Den som svarer, ser bare brukernavnet og det du skriver.",
  "terms.short.gone": "Alt slettes etter {days} dager. Du kan slette det selv når du vil.",
  "terms.short.secret": "De som svarer, har taushetsplikt, med tre unntak.",
  "terms.short.not": "Det er ikke behandling og ikke en nødtjeneste. Er det fare for liv, ring {number}.",
  "terms.contents": "Innhold",

  "terms.service.title": "Hva tjenesten er",
  "terms.service.what":
    "Du skriver, og en frivillig svarer innen {hours} timer. Det er ikke behandling og ikke en nødtjeneste. Er det fare for liv, ring {number}.",
  "terms.service.names": "La være å skrive navn, adresser og annet som viser hvem du eller andre er.",
  "terms.service.abuse":
    "Ikke bruk tjenesten til å true eller plage noen. Gjør du det, kan vi stenge for nye meldinger fra deg en stund. Du kan fortsatt lese.",

  "terms.anonymous.title": "Anonym, og grensene for det",
  "terms.anonymous.seen":
    "Du trenger ikke si hvem du er. Den som svarer, ser bare brukernavnet ditt og det du skriver.",
  "terms.anonymous.not_stored":
    "Vi lagrer ikke IP-adressen din, ikke hvilken telefon eller nettleser du bruker, og ikke klokkeslettet du logger inn.",
  "terms.anonymous.limits":
    "Det du selv skriver, kan likevel vise hvem du er, og det kan også e-postadressen. Den som har tilgang til telefonen eller nettverket ditt, kan se at du har vært på denne siden.",

  "terms.confidential.title": "Taushetsplikt",
  "terms.confidential.duty": "De som svarer, har taushetsplikt. De forteller ingen hva du skriver, med tre unntak:",
  "terms.confidential.consent": "du sier selv ja til det",
  "terms.confidential.danger": "det er fare for liv",
  "terms.confidential.crime": "loven pålegger oss å hindre et alvorlig lovbrudd",

  "terms.stored.title": "Hva vi lagrer, og hvor lenge",
  "terms.stored.name": "Brukernavnet og passordet: til profilen slettes. Ingen kan lese passordet, heller ikke vi.",
  "terms.stored.email":
    "E-postadressen, hvis du oppgir en: til du fjerner den eller profilen slettes. Vi bruker den bare til å sende deg brukernavnet og en lenke til å velge nytt passord.",
  "terms.stored.messages":
    "Meldinger og svar: {days} dager. Så slettes de av seg selv. 48 timer senere kan ingen lese dem, heller ikke vi.",
  "terms.stored.anonymised":
    "Navn, adresser, telefonnumre, små steder, skoler og arbeidsplasser som vi finner i meldingene: fjernes innen 48 timer. Da står det for eksempel [navn] i stedet. Et program og de frivillige leter etter dem. De finner ikke alt. Store byer, kjente sykehus og hjelpetelefoner blir stående.",
  "terms.stored.draft": "En halvskrevet melding: {days} dager etter at du sist skrev på den. Bare du kan se den.",
  "terms.stored.login":
    "Innloggingen: høyst {days} dager. Språket du bruker, svaret du sist leste, og dagen du sist var innlogget: til profilen slettes.",
  "terms.stored.dormant": "En profil som ingen har logget inn på i {days} dager, slettes av seg selv.",
  "terms.stored.chat": "Chatten er en egen tjeneste. Samtaler der gjøres anonyme eller slettes etter {days} dager.",

  "terms.encrypted.title": "Kryptering",
  "terms.encrypted.text":
    "Meldingene sendes kryptert og lagres kryptert. Serveren vår må lese teksten mens den tar imot den og viser den til den som svarer. Det er altså ikke kryptering helt fra deg til den som svarer.",

  "terms.why.title": "Hvorfor vi lagrer det",
  "terms.why.purpose": "Vi bruker opplysningene bare til å ta imot det du skriver, og svare deg.",
  "terms.why.basis":
    "Grunnlaget er vår berettigede interesse i å være der for mennesker som har det vanskelig (personvernforordningen artikkel 6 nr. 1 bokstav f).",
  "terms.why.health":
    "Det du skriver, kan være helseopplysninger. Dem kan vi behandle fordi vi er en ideell organisasjon som hjelper dem som tar kontakt (artikkel 9 nr. 2 d).",
  "terms.why.children": "Tjenesten er for alle aldre. Barn og unge kan skrive hit selv, og vi spør ikke foreldrene.",

  "terms.recipients.title": "Hvem som får opplysningene",
  "terms.recipients.volunteers":
    "Bare de frivillige som svarer, og de som leder dem. Vi gir ikke opplysningene til andre, og vi bruker ingen verktøy som teller eller følger deg.",
  "terms.recipients.carriers":
    "E-post fra oss går gjennom en e-postleverandør. Slår du på varsler, går de gjennom Apple, Google eller den som lager nettleseren din. Varselet sier bare at det er noe å lese.",

  "terms.device.title": "Hva som lagres på telefonen eller datamaskinen din",
  "terms.device.none": "Meldinger lagres aldri der. Dette er alt vi lagrer:",
  "terms.device.token": "sosmessages, i nettleserens lager: at du er logget inn. Borte når du logger ut.",
  "terms.device.cookie":
    "sosmessages eller __Host-sosmessages, informasjonskapsel: hører til samme innlogging og varer høyst {days} dager.",
  "terms.device.app":
    "sosmessages og push, i appen, i telefonens eget lager for hemmeligheter: at du er logget inn, og om du vil ha varsler. Borte når du logger ut.",
  "terms.device.stay":
    "auth_stay_signed_in, i nettleserens lager: om du fortsatt er logget inn når du åpner nettleseren igjen.",
  "terms.device.locale": "locale, i nettleserens lager: språket du har valgt.",
  "terms.device.theme": "theme, i nettleserens lager: mørkt eller lyst tema.",
  "terms.device.left":
    "left, i fanen: settes når du trykker «Forlat siden», så ingen kommer tilbake hit med tilbakeknappen. Borte når fanen lukkes.",
  "terms.device.files": "Filene som siden er laget av, så den kan åpnes uten nett. Det er ingen meldinger i dem.",
  "terms.device.old": "auth_token_default, fra eldre utgaver: fjernes når vi finner den.",
  "terms.device.chat": "Informasjonskapslene til chatten, når du bruker den: {names}.",

  "terms.rights.title": "Rettighetene dine",
  "terms.rights.list":
    "Du har rett til innsyn i det vi har om deg. Du kan be om å få det rettet, slettet eller utlevert. Du kan også be oss begrense bruken av det, eller protestere mot den.",
  "terms.rights.how":
    "Vi vet ikke hvem du er. Derfor gjør du det meste selv når du er logget inn: leser alt, endrer e-postadressen, sletter meldinger eller hele profilen.",
  "terms.rights.complain": "Du kan klage til Datatilsynet: datatilsynet.no.",

  "terms.contact.title": "Hvem som er ansvarlig",
  "terms.contact.protection": "Spørsmål om personvern:",

  "delete_account.title": "Slett profilen",
  "delete_account.how": "Logg inn, åpne menyen og velg «Slett profilen». Svar «Slett» når vi spør om du er sikker.",
  "delete_account.what":
    "Da slettes brukernavnet, e-postadressen, alle meldinger og svar, og det du ikke har sendt ennå. Det er borte med en gang. 48 timer senere kan ingen lese det, heller ikke fra en sikkerhetskopi.",
  "delete_account.lost":
    "Kommer du ikke inn lenger? Meldingene slettes av seg selv etter {days} dager, og profilen etter {dormant} dager uten innlogging.",

  "traces.title": "Slik fjerner du spor",
  "traces.tab": "Nettleseren",
  "traces.lead":
    "Når du logger ut eller trykker «Forlat siden», fjerner vi det vi har lagret om innloggingen. Nettleseren husker likevel at du har vært her.",

  "traces.private.title": "Neste gang: et privat vindu",
  "traces.private.text":
    "Åpne siden i et privat vindu (også kalt inkognito). Da glemmer nettleseren alt når du lukker vinduet.",

  "traces.history.title": "Slett det nettleseren husker",
  "traces.history.computer":
    "På datamaskin: trykk Ctrl, Shift og Delete samtidig (på Mac: Cmd, Shift og Delete). Velg den siste timen.",
  "traces.history.android": "På Android, i Chrome: åpne menyen ⋮ og velg «Slett nettleserdata».",
  "traces.history.iphone": "På iPhone, i Safari: åpne boken nederst, velg klokken (loggen), og sveip siden bort.",
  "traces.history.only_some":
    "Slett helst bare denne siden eller den siste timen. En helt tom logg kan vekke mistanke.",

  "traces.more.title": "Tenk også på dette",
  "traces.more.password": "Passordet: har nettleseren lagret det, kan du slette det i nettleserens innstillinger.",
  "traces.more.name":
    "Brukernavnet og e-postadressen: nettleseren kan foreslå dem i felt på andre nettsteder også. Står markøren på forslaget, fjerner du det med Shift og Delete. På telefon ligger det under autofyll i innstillingene.",
  "traces.more.question":
    "Spør nettleseren om den skal lagre passordet, kan du svare nei eller «aldri». Spørsmålet viser brukernavnet, og nettleseren kan notere det. Det går bort når du sletter passord i nettleserdata.",
  "traces.more.copied":
    "Har du kopiert brukernavnet og passordet, ligger de på utklippstavlen til du kopierer noe annet. «Forlat siden» prøver å fjerne dem.",
  "traces.more.mail":
    "E-post: har du bedt om en lenke fra oss, slett e-posten, også fra papirkurven. Har du åpnet lenken, står den i nettleserens historikk. Den virker én gang, og bare i en time.",
  "traces.more.rest": "Det vi fjerner, kan ligge igjen på disken til nettleseren rydder. Ingen kan logge inn med det.",
  "traces.more.device":
    "Ser noen hva du gjør på telefonen? Bruk en annen, for eksempel på biblioteket eller hos noen du stoler på.",

  "stores.title": "App for telefonen",
  "stores.text":
    "Den samiske informasjonstjenesten er også en app. Den har egne profiler: brukernavn og meldinger fra andre tjenester finnes ikke der.",
  "stores.get": "Last ned i",
  "stores.soon": "Kommer i",
  "stores.web": "Den samiske informasjonstjenesten får en app. Fram til da virker nettsiden like godt på telefonen.",
} as const satisfies InfoTexts;
