import type { Bar } from "./Bars.tsx";
import { countText } from "../figures.ts";

type Props = Readonly<{ caption: string; heading: string; numbers: string; bars: readonly Bar[] }>;

export const CountTable = ({ caption, heading, numbers, bars }: Props) => (
  <table>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{heading}</th>
        <th scope="col">{numbers}</th>
      </tr>
    </thead>
    <tbody>
      {bars.map(({ name, count }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{countText(count)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
