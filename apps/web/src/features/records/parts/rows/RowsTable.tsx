import type { ReactNode } from 'react';
import { FeatureFile } from '../../../../base/design/FeatureFile.tsx';
import { fileOfFeature } from '../../../../base/design/file-of-feature.ts';
import { formatDate } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { dataTexts } from './data-texts.ts';
import type { Row } from './read-rows.ts';
import type { RowColumn, RowsQuery } from './rows-request.ts';
import '../../../../base/design/plain-table.css';
import './data-tab.css';

interface RowsTableProps {
  readonly caption: string;
  readonly columns: readonly RowColumn[];
  readonly rows: readonly Row[];
  /** Rows of the former query, shown while the new one is asked. */
  readonly isOld: boolean;
  readonly sort: RowsQuery['sort'];
  readonly onSort: (sort: RowsQuery['sort']) => void;
  readonly selected: string | undefined;
  /** Rows that the map points at. */
  readonly pointed?: ReadonlySet<string> | undefined;
  /** Absent where rows have no place. */
  readonly onSelect: ((id: string) => void) | undefined;
  /** What else is done with a row, under a heading of its own. */
  readonly actions?: { readonly header: string; readonly of: (row: Row) => ReactNode } | undefined;
}

/** Rows in columns; a press on a heading sorts by it, a second one turns the order, a third one gives it up. */
export function RowsTable({
  caption,
  columns,
  rows,
  isOld,
  sort,
  onSort,
  selected,
  pointed,
  onSelect,
  actions,
}: RowsTableProps) {
  const t = useTexts(dataTexts);
  if (rows.length === 0) return <p className="fr-mt-2w">{t('nothing')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard
    <section className="app-rows" tabIndex={0} aria-label={caption} aria-busy={isOld}>
      <table className="app-plain-table app-rows__table">
        <caption className="fr-sr-only">{caption}</caption>
        <thead>
          <tr>
            {onSelect && (
              <th scope="col">
                <span className="fr-sr-only">{t('place')}</span>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col">
                <span className="fr-sr-only">{actions.header}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={row.id === selected || pointed?.has(row.id) ? 'app-rows__selected' : undefined}
            >
              {onSelect && (
                <td>
                  <button
                    type="button"
                    className="fr-btn fr-btn--sm fr-btn--tertiary-no-outline fr-icon-map-pin-2-line"
                    title={t('show', { id: row.id })}
                    aria-pressed={row.id === selected}
                    onClick={() => onSelect(row.id)}
                  >
                    {t('show', { id: row.id })}
                  </button>
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.name} column={column} value={row.values[column.name]} />
              ))}
              {actions && <td>{actions.of(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadingProps extends Pick<RowsTableProps, 'sort' | 'onSort'> {
  readonly column: RowColumn;
}

function Heading({ column: { name, type, title = name }, sort, onSort }: HeadingProps) {
  const direction = sort?.column !== name ? 'none' : sort.descending ? 'descending' : 'ascending';
  const next = {
    none: { column: name, descending: false },
    ascending: { column: name, descending: true },
    descending: undefined,
  }[direction];
  const sign = { none: '', ascending: ' ▲', descending: ' ▼' }[direction];
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={type === 'number' ? 'app-plain-table__number' : undefined}
    >
      <button type="button" className="app-rows__sort" onClick={() => onSort(next)}>
        {title}
        <span aria-hidden="true">{sign}</span>
      </button>
    </th>
  );
}

/** Longer values are cut: the feature itself shows all of them. */
const longestShown = 120;

function Cell({ column: { type }, value }: { readonly column: RowColumn; readonly value: unknown }) {
  const t = useTexts(dataTexts);
  const language = useLanguage();
  if (value === null || value === undefined) return <td className="app-rows__none">{t('none')}</td>;
  if (typeof value === 'number')
    return (
      <td className="app-plain-table__number">
        {new Intl.NumberFormat(language, { maximumFractionDigits: 10 }).format(value)}
      </td>
    );
  if (typeof value === 'boolean') return <td>{t(value ? 'yes' : 'no')}</td>;
  const file = fileOfFeature(value);
  if (file !== undefined)
    return (
      <td>
        <FeatureFile path={file} />
      </td>
    );
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (type === 'date') return <td>{formatDate(text, language)}</td>;
  const cut = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
  return <td title={cut === text ? undefined : text}>{cut}</td>;
}
