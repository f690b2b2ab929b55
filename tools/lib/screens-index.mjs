const intro = `# Every screen

\`npm run screens\` takes these pictures from the real service and writes this page. All messages in them are invented. Important screens also show
dark mode, English, Northern Sami on a narrow phone, and a large screen. \`e2e/src/look/screens/\` lists the screens; the accessibility tests use the same list.
`;

/** The page with all pictures under their names. */
export const indexOfScreens = (pictures) =>
  [
    intro,
    ...pictures.map(({ screen, looks }) =>
      [`## ${screen.shows}`, "", ...looks.map(({ file }) => image(file)), ""].join("\n"),
    ),
  ].join("\n");

const image = (file) => {
  const width = file.includes("desktop") ? 480 : 200;
  return `<img src="${file}" width="${width}" alt="${file.replace(".png", "")}" />`;
};
