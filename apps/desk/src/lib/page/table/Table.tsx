import type { ReactNode } from "react";
import classes from "./Table.module.css";

export type TableRow = Readonly<{
  key: string | number;
  /** One for each column; the first names the row. */
  cells: readonly ReactNode[];
  isFaded?: boolean;
}>;

type Props = Readonly<{ caption: string; columns: readonly string[]; rows: readonly TableRow[] }>;

/** A table where there is room; on a phone each row becomes a small list with the names of the columns in it. */
export const Table = ({ caption, columns, rows }: Props) => (
  <table className={classes["table"]}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [heading, ...cells], isFaded }) => (
        <tr key={key} className={isFaded ? classes["faded"] : undefined}>
          <th scope="row">{heading}</th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>
              <span className={classes["name"]} aria-hidden="true">
                {columns[index + 1]}
              </span>
              <div>{cell}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
