import type { TablePreview } from '@cartable/contract/datastore';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { previewTexts } from './preview-texts.ts';
import '../../../../base/design/plain-table.css';
import './preview.css';

/** The first rows of one table, as they are read in the file. */
export function PreviewRows({ table }: { readonly table: TablePreview }) {
  const t = useTexts(previewTexts);
  const { name, columns, columns_left_out: left, rows, feature_count: total } = table;
  return (
    <section aria-label={t('rowsOf', { name })} className="fr-mb-3w">
      <h3 className="fr-h6 fr-mb-0">{name}</h3>
      <p className="fr-hint-text fr-mb-1w">
        {rows.length === 0
          ? t('noRows')
          : total !== null && total > rows.length
            ? t('rowsAmong', { count: rows.length, total })
            : t('rowsShown', { count: rows.length })}
        {left > 0 && ` · ${t('columnsLeft', { count: left })}`}
      </p>
      {rows.length > 0 && columns.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard
        <section className="app-plain-table__frame app-preview__rows" tabIndex={0} aria-label={name}>
          <table className="app-plain-table">
            <thead>
              <tr>
                <th scope="col">{t('row')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their rank
                <tr key={index}>
                  <th scope="row">{index + 1}</th>
                  {columns.map((column, at) => (
                    <Cell key={column} value={row[at] ?? null} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function Cell({ value }: { readonly value: TablePreview['rows'][number][number] }) {
  const common = useTexts(commonTexts);
  const language = useLanguage();
  if (value === null) return <td />;
  if (typeof value === 'boolean') return <td>{common(value ? 'yes' : 'no')}</td>;
  if (typeof value === 'string') return <td>{value}</td>;
  return <td className="app-plain-table__number">{value.toLocaleString(language, numbers)}</td>;
}

/** As in the file: nothing is rounded away, and a code does not look like a quantity. */
const numbers = { maximumFractionDigits: 12, useGrouping: false } as const;
