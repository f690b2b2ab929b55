import { useState } from "react";
import { SpokenProvider, type Spoken } from "#lib/texts.tsx";

type Props = Readonly<{ firstSpoken: Spoken }>;

export function App({ firstSpoken }: Props) {
  const [spoken] = useState(firstSpoken);
  return <SpokenProvider value={spoken}>{null}</SpokenProvider>;
}
