/** `"*You are anonymous.* A username and a password are enough."`: what stands between the first asterisk and the last stands out. */
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
