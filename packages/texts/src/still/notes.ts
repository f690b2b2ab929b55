/** The sentences of pages on which no script runs. The keys here are the keys there are. */
export const stillNotes = {
  "no_script.text": "Where scripts are switched off: pages can be read, but nothing can be written. Says what to do.",
  "old_browser.text":
    "Where the browser is too old for the page's scripts. Followed by the helpline's number and the way out.",
  "offline.title": "Heading of the page shown when the site is opened without any network.",
  "offline.text": "Below it: nothing is lost, and a telephone works without the internet. Followed by the number.",
  "closed.title": "Heading of the page shown at the address of a service that is no more.",
  "closed.text":
    "Below it: nobody answers, and nothing is kept longer than promised. Followed by the helpline and the number for danger to life.",
} as const;

type StillKey = keyof typeof stillNotes;
export type StillTexts = Readonly<Record<StillKey, string>>;
