import type { ReactNode } from 'react';
import './lists.css';

export interface Column<Item> {
  readonly header: string;
  /** The header is read, not shown: what is in the column says it. */
  readonly quiet?: boolean;
  readonly cell: (item: Item) => ReactNode;
}

interface DataTableProps<Item extends { readonly _id: string }> {
  /** Read by screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
}

/** A table that becomes a list of cards, each value under its name, where there is no room for columns. */
export function DataTable<Item extends { readonly _id: string }>({
  caption,
  columns,
  items,
}: DataTableProps<Item>) {
  return (
    <div className="fr-table app-data-table">
      {/* The roles are said again: a table laid out as blocks is none any more for browsers. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table role="table">
        <caption className="fr-sr-only">{caption}</caption>
        <thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tr role="row">
            {columns.map(({ header, quiet }) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th key={header} scope="col" role="columnheader">
                {quiet ? <span className="fr-sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <tr key={item._id} role="row">
              {columns.map(({ header, quiet, cell }) => (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <td key={header} role="cell" data-label={quiet ? '' : header}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
