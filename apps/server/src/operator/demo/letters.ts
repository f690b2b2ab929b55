import type { Locale } from "@sosmessages/texts/locale.ts";

/** A conversation for show: made up, about nobody. Times are hours before now, newest last. */
export type Thread = {
  readonly tenant: "sos" | "sami";
  readonly language: Locale;
  readonly username: string;
  readonly lines: readonly (readonly [hoursAgo: number, from: "caller" | "desk", text: string])[];
  /** Where it stands now; "answered" where the last word is the desk's. */
  readonly stands:
    | { readonly state: "answered" | "waiting" | "acute" }
    | { readonly state: "claimed" | "review"; readonly by: 0 | 1; readonly draft: string };
};

export const threads: readonly Thread[] = [
  {
    tenant: "sos",
    language: "nb",
    username: "blåklokke",
    lines: [
      [
        3.2,
        "caller",
        "Hei. Jeg har ikke sovet ordentlig på flere uker. Ligger og kjenner at hjertet slår, og så blir klokka fire.",
      ],
      [3.1, "caller", "Jeg vet ikke helt hvorfor jeg skriver. Det er bare så stille her om natten."],
    ],
    stands: { state: "waiting" },
  },
  {
    tenant: "sos",
    language: "nb",
    username: "nordavind 4",
    lines: [
      [
        21.6,
        "caller",
        "Mannen min drikker mer og mer. Barna later som de ikke merker det. Jeg orker ikke flere helger som den siste.",
      ],
    ],
    stands: { state: "waiting" },
  },
  {
    tenant: "sos",
    language: "nb",
    username: "en som venter",
    lines: [
      [30, "caller", "Det er ett år siden broren min døde i morgen. Alle sier at det går over."],
      [
        22,
        "desk",
        "Takk for at du skriver om broren din. Det må ikke gå over. Vil du fortelle litt om hvem han var for deg?",
      ],
      [6.5, "caller", "Han lo av alt. Jeg savner lyden. Det hjalp litt å skrive det."],
    ],
    stands: {
      state: "claimed",
      by: 0,
      draft: "Lyden av latteren hans. Det er fint at du deler den med oss. Hva tror du han ville sagt til deg",
    },
  },
  {
    tenant: "sos",
    language: "nb",
    username: "tre katter",
    lines: [
      [
        9,
        "caller",
        "Jeg er 17 og har begynt å skade meg igjen. Ingen vet det. Ring meg gjerne på 41 23 45 67, eller forresten ikke ring.",
      ],
    ],
    stands: { state: "acute" },
  },
  {
    tenant: "sos",
    language: "en",
    username: "far from home",
    lines: [
      [
        14,
        "caller",
        "I moved here for work in August. I talk to people all day and still feel that nobody would notice if I stopped.",
      ],
    ],
    stands: {
      state: "review",
      by: 1,
      draft:
        "Thank you for writing to us. To be among people all day and still feel unseen is a heavy kind of loneliness. I notice that you wrote, and I am glad that you did.\n\nMay I ask when it began to feel like this?",
    },
  },
  {
    tenant: "sos",
    language: "en",
    username: "second try",
    lines: [
      [52, "caller", "I failed my exams again and have not told my parents. They are so proud of me."],
      [
        40,
        "desk",
        "That sounds like a lot to carry alone. You are more than what you pass or fail. What are you most afraid they would say?",
      ],
    ],
    stands: { state: "answered" },
  },
  {
    tenant: "sos",
    language: "nb",
    username: "gråstein",
    lines: [
      [100, "caller", "Jeg er så sint på faren min. Han ringer ikke, og når jeg ringer, har han det travelt."],
      [
        88,
        "desk",
        "Det er vondt å strekke ut en hånd som ikke blir tatt imot. Sinnet ditt gir mening. Hva skulle du ønske at han visste?",
      ],
      [70, "caller", "At jeg fortsatt venter. Takk."],
      [
        58,
        "desk",
        "Det kan du gjerne skrive til ham, også om du aldri sender det. Vi er her hvis du vil skrive igjen.",
      ],
    ],
    stands: { state: "answered" },
  },
  {
    tenant: "sami",
    language: "se",
    username: "guovssahas",
    lines: [[26, "caller", "Bures. In leat oađđán ihkku guhkes áigái, ja in dieđe geasa dan muitalit."]],
    stands: { state: "waiting" },
  },
  {
    tenant: "sami",
    language: "se",
    username: "dálvebeaivi",
    lines: [
      [60, "caller", "Mun balan mannat skuvlii. Ii oktage hála muinna doppe."],
      [
        44,
        "desk",
        "Giitu go čálát. Mii lohkat dan maid čálát, ja don it leat okto. Sáhtát go muitalit veaháš eanet das mo dus lea dál?",
      ],
      [38, "caller", "Giitu go vástidit. Dat veahkehii."],
    ],
    stands: { state: "waiting" },
  },
  {
    tenant: "sami",
    language: "nb",
    username: "vidda",
    lines: [
      [
        11,
        "caller",
        "Jeg flyttet sørover for å studere, og her er det ingen jeg kan snakke samisk med. Det er som om halve meg er borte.",
      ],
    ],
    stands: { state: "waiting" },
  },
];

export const topics = [
  { nb: "Ensomhet", se: "Oktonasvuohta", en: "Loneliness", share: 30 },
  { nb: "Familie", se: "Bearaš", en: "Family", share: 24 },
  { nb: "Sorg", se: "Moraš", en: "Grief", share: 14 },
  { nb: "Skole og arbeid", se: "Skuvla ja bargu", en: "School and work", share: 13 },
  { nb: "Helse", se: "Dearvvašvuohta", en: "Health", share: 12 },
  { nb: "Annet", se: "Eará", en: "Other", share: 7 },
] as const;

export const resources: readonly { language: Locale; title: string; body: string }[] = [
  {
    language: "nb",
    title: "Når det haster",
    body: "Hvis du er redd for å skade deg selv, ring 113. Legevakten har nummer 116 117. Du kan også ringe 22 40 00 40 hele døgnet.",
  },
  {
    language: "se",
    title: "Go lea hoahppu",
    body: "Jus du heagga lea váralaš dilis, riŋge 113. Doavtterfákta: 116 117. Sáhtát maiddái riŋget 22 40 00 40 birra jándora.",
  },
  {
    language: "en",
    title: "When it cannot wait",
    body: "If you are afraid that you may hurt yourself, call 113. The doctor on duty is at 116 117. You can also call 22 40 00 40 at any hour.",
  },
];

export const shiftNotes = [
  "Rolig kveld. To i kø ved midnatt, begge har frist i morgen formiddag.",
  "Husk at svar i vurdering skal leses før klokka 22.",
] as const;
