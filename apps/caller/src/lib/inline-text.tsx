export function Emphasised({ text }: Readonly<{ text: string }>) {
  const [from, to] = [text.indexOf("*"), text.lastIndexOf("*")];
  if (from === to) return text;
  return (
    <>
      {text.slice(0, from)}
      <b>{text.slice(from + 1, to)}</b>
      {text.slice(to + 1)}
    </>
  );
}

/** One tap calls. */
export const CallLink = ({ number }: Readonly<{ number: string }>) => (
  <a className="number" href={`tel:${number.replace(/ /g, "")}`}>
    {number}
  </a>
);

/** A sentence that mentions a number, with the number to tap. */
export function WithNumber({ text, number }: Readonly<{ text: string; number: string }>) {
  const at = text.indexOf(number);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <CallLink number={number} />
      {text.slice(at + number.length)}
    </>
  );
}
