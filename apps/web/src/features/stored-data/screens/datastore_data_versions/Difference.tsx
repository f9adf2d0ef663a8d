import {
  type DataDifference,
  datastoreCalls,
  type RowDifference,
  type TableDifference,
} from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { changesTexts, columnLines, rowLines } from '../../../data-versions/index.ts';
import { invalidateStoredData } from '../../../executions/index.ts';
import { boxText } from './box-text.ts';
import type { VersionParams } from './ServeDialog.tsx';
import { texts } from './texts.ts';
import '../../../../base/design/plain-table.css';
import './data-versions.css';

interface DifferenceProps {
  readonly params: VersionParams;
  readonly difference: DataDifference;
}

/** Table by table: numbers, extents and projections side by side, then columns, then rows. */
export function Difference({ params, difference }: DifferenceProps) {
  return (
    <ul className="fr-raw-list">
      {difference.tables.map((table) => (
        <li key={table.table} className="fr-mb-3w">
          <TableOfDifference params={params} table={table} number={difference.with} />
        </li>
      ))}
    </ul>
  );
}

interface TableProps {
  readonly params: VersionParams;
  readonly table: TableDifference;
  readonly number: number;
}

function TableOfDifference({ params, table, number }: TableProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { before, after } = table;
  const lines = columnLines(useTexts(changesTexts), table);
  const counts = [before, after].map((side) => side?.count.toLocaleString(language) ?? '–');
  const geometries = [before, after].map((side) =>
    side ? (side.geometry ? `${side.geometry.type} · ${side.geometry.srs}` : t('none')) : '–',
  );
  const extents = [before, after].map((side) => (side?.extent ? boxText(side.extent, language) : '–'));
  return (
    <>
      <h3 className="fr-h6">
        {table.table}{' '}
        {table.change !== 'kept' && (
          <Badge as="span" small severity={table.change === 'added' ? 'new' : 'warning'}>
            {t(table.change === 'added' ? 'tableAdded' : 'tableRemoved')}
          </Badge>
        )}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard */}
      <section className="app-plain-table__frame" tabIndex={0} aria-label={table.table}>
        <table className="app-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('before', { number })}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            <Line name={t('count')} values={counts} />
            <Line name={t('geometry')} values={geometries} />
            <Line name={t('extent')} values={extents} />
          </tbody>
        </table>
      </section>
      {lines.length > 0 && (
        <ul className="fr-mt-2w">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {table.change === 'kept' && <Rows params={params} table={table} />}
    </>
  );
}

function Line({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  const [before = '', after = ''] = values;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{before}</td>
      <td>{before === after ? after : <strong>{after}</strong>}</td>
    </tr>
  );
}

function Rows({ params, table }: Omit<TableProps, 'number'>) {
  const t = useTexts(texts);
  const { rows, rows_refused: rejected, keys } = table;
  const [key, setKey] = useState(rows?.key ?? '');
  const compare = useWrite(datastoreCalls.compareDataVersion, { onSuccess: invalidateStoredData });
  return (
    <>
      {compare.error && <ErrorAlert error={compare.error} onClose={() => compare.reset()} />}
      {rows && <RowCounts rows={rows} />}
      {rejected && <p>{t(rejections[rejected])}</p>}
      {keys.length > 0 && rejected !== 'too-many' && (
        <div className="app-key-choice">
          <Select
            label={t('key')}
            placeholder="–"
            options={keys.map((name) => ({ value: name, label: name }))}
            nativeSelectProps={{ value: key, onChange: (event) => setKey(event.target.value) }}
          />
          <Button
            size="small"
            priority="secondary"
            disabled={key === '' || key === rows?.key || compare.isPending}
            onClick={() => compare.mutate({ params, body: { key } })}
          >
            {t('compare')}
          </Button>
        </div>
      )}
    </>
  );
}

const rejections = {
  'no-key': 'refused_no_key',
  'not-unique': 'refused_not_unique',
  'too-many': 'refused_too_many',
} as const;

function RowCounts({ rows }: { readonly rows: RowDifference }) {
  const t = useTexts(texts);
  const changes = useTexts(changesTexts);
  return (
    <>
      <p className="fr-mt-2w fr-mb-1v">{t('rowsBy', { key: rows.key })}</p>
      <ul>
        {rowLines(changes, rows).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
