import type { ReactNode } from "react";

type Row = Readonly<{ key: string; name: ReactNode; cells: readonly string[] }>;
type Props = Readonly<{
  caption: string;
  columns: readonly string[];
  /** The columns of figures have the first two letters of their names. */
  isNarrow?: boolean;
  rows: readonly Row[];
}>;

/** Figures under the names of their columns. The first cell names the row. */
export const FigureTable = ({ caption, columns, isNarrow = false, rows }: Props) => (
  <table>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th key={column} scope="col">
            {isNarrow && index > 0 ? <abbr title={column}>{column.slice(0, 2)}</abbr> : column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, cells }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
