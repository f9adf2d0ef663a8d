import type { GeographicBox, Language } from '@cartable/contract/core';
import type { RowDifference, TableDifference } from '@cartable/contract/datastore';
import type { Translate } from '../../../../base/i18n/texts.ts';
import type { fr } from './DataVersions.texts.fr.ts';

type T = Translate<typeof fr>;

/** West, south, east, north, in degrees: enough digits to see that something has moved. */
export function boxText({ west, south, east, north }: GeographicBox, language: Language): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  return [west, south, east, north].map((degrees) => number.format(degrees)).join(' ; ');
}

/** One sentence for each kind of change of the columns; none when nothing changes. */
export function columnLines(t: T, { columns: { added, removed, retyped } }: TableDifference): string[] {
  const names = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name).join(', ');
  return [
    ...(added.length > 0 ? [t('columnsAdded', { names: names(added) })] : []),
    ...(removed.length > 0 ? [t('columnsRemoved', { names: names(removed) })] : []),
    ...(retyped.length > 0
      ? [t('columnsRetyped', { names: retyped.map((column) => t('retyped', column)).join(', ') })]
      : []),
  ];
}

/** Counts of each kind, with a few values of the key. */
export function rowLines(t: T, { added, removed, changed, unchanged, samples }: RowDifference): string[] {
  const named = (values: readonly string[], count: number) => {
    if (values.length === 0) return '';
    return t('samples', { names: `${values.join(', ')}${values.length < count ? '…' : ''}` });
  };
  return [
    t('rowsAdded', { count: added }) + named(samples.added, added),
    t('rowsRemoved', { count: removed }) + named(samples.removed, removed),
    t('rowsChanged', { count: changed }) + named(samples.changed, changed),
    t('rowsUnchanged', { count: unchanged }),
  ];
}
