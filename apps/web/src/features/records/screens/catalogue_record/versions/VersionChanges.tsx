import { attributeTypes, type RecordVersion, type TableChanges } from '@cartable/contract/catalogue';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { changesTexts, columnLines, rowLines } from '../../../../data-versions/index.ts';
import { attributesTexts } from '../attributes/attributes-texts.ts';
import { versionsTexts } from './versions-texts.ts';

/** How a version differs from the one it was compared with, table by table, in sentences. */
export function VersionChanges({ changes }: { readonly changes: NonNullable<RecordVersion['changes']> }) {
  const t = useTexts(versionsTexts);
  return (
    <>
      <p className="fr-text--sm fr-mb-1v">{t('comparedWith', { number: changes.with })}</p>
      <ul className="fr-mb-0">
        {changes.tables.map((table) => (
          <Table key={table.title} table={table} isAlone={changes.tables.length === 1} />
        ))}
      </ul>
    </>
  );
}

function Table({ table, isAlone }: { readonly table: TableChanges; readonly isAlone: boolean }) {
  const lines = useChangeLines(table);
  if (isAlone) return lines.map((line) => <li key={line}>{line}</li>);
  return (
    <li>
      {table.title}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </li>
  );
}

function useChangeLines({ change, before, after, columns, rows }: TableChanges): string[] {
  const t = useTexts(versionsTexts);
  const changesOf = useTexts(changesTexts);
  const types = useTexts(attributesTexts);
  if (change !== 'kept') return [t(change === 'added' ? 'tableAdded' : 'tableRemoved')];
  const counts = { before: before?.count ?? 0, after: after?.count ?? 0 };
  const lines = [
    rows ? t('rows', { counts: rowLines(changesOf, rows).join(', ') }) : t('counts', counts),
    ...columnLines(changesOf, { columns: inWords(columns, types) }),
  ];
  const hasMoved = JSON.stringify(before?.extent) !== JSON.stringify(after?.extent);
  return hasMoved ? [...lines, t('extentChanged')] : lines;
}

/** Types of attributes as people say them, as the tab of attributes does. */
function inWords(
  columns: TableChanges['columns'],
  t: (key: `type_${(typeof attributeTypes)[number]}`) => string,
): TableChanges['columns'] {
  const worded = (type: string) => {
    const known = attributeTypes.find((one) => one === type);
    return known ? t(`type_${known}`) : type;
  };
  const retyped = columns.retyped.map(({ name, from, to }) => ({ name, from: worded(from), to: worded(to) }));
  return { ...columns, retyped };
}
