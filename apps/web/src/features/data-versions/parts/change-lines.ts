import type { RowDifference, TableDifference } from '@cartable/contract/datastore';
import type { Translate } from '../../../base/i18n/texts.ts';
import type { fr } from './changes.texts.fr.ts';

type T = Translate<typeof fr>;

/** One sentence for each kind of change of the columns; none when nothing changes. */
export function columnLines(
  t: T,
  { columns: { added, removed, retyped } }: Pick<TableDifference, 'columns'>,
): string[] {
  const names = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name).join(', ');
  return [
    ...(added.length > 0 ? [t('columnsAdded', { names: names(added) })] : []),
    ...(removed.length > 0 ? [t('columnsRemoved', { names: names(removed) })] : []),
    ...(retyped.length > 0
      ? [t('columnsRetyped', { names: retyped.map((column) => t('retyped', column)).join(', ') })]
      : []),
  ];
}

type CountedRows = Omit<RowDifference, 'key' | 'samples'> & Partial<Pick<RowDifference, 'samples'>>;

/** Counts of each kind, with a few values of the key where they are known. */
export function rowLines(t: T, { added, removed, changed, unchanged, samples }: CountedRows): string[] {
  const named = (values: readonly string[] = [], count: number) => {
    if (values.length === 0) return '';
    return t('samples', { names: `${values.join(', ')}${values.length < count ? '…' : ''}` });
  };
  return [
    t('rowsAdded', { count: added }) + named(samples?.added, added),
    t('rowsRemoved', { count: removed }) + named(samples?.removed, removed),
    t('rowsChanged', { count: changed }) + named(samples?.changed, changed),
    t('rowsUnchanged', { count: unchanged }),
  ];
}
