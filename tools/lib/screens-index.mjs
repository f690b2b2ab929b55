const intro = `# Every screen

Taken from the real service by \`npm run screens\`, which also wrote this page. The words in the pictures are nobody's. Each screen
is shown on a phone; those that people meet most also in the dark, in English, in Northern Sami on the narrowest phone, and on a
large screen in both themes. \`e2e/src/look/screens/\` knows how to bring a page to each of them; the tests of accessibility look at the same list.
`;

/** A page that shows all pictures, with what each of them is. */
export const indexOfScreens = (pictures) =>
  [
    intro,
    ...pictures.map(({ screen, looks }) =>
      [`## ${screen.shows}`, "", ...looks.map(({ file }) => image(screen.shows, file)), ""].join("\n"),
    ),
  ].join("\n");

const image = (shows, file) => {
  const width = file.includes("desktop") ? 480 : 200;
  return `<img src="${file}" width="${width}" alt="${shows} (${file.replace(".png", "")})" />`;
};
