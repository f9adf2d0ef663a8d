import type { Row, UniqueName } from '@cartable/platform';
import { rasterPrefix } from '../../ingest/rasters/raster-index.ts';
import { isPyramidPart, pyramidPrefix } from '../../ingest/stored-data/pyramid.model.ts';
import { uploadPrefix } from '../../ingest/uploads/upload.model.ts';
import { annexesPrefix } from '../../library/annexes/annexe.model.ts';

/** What a row keeps elsewhere than in the database. */
export interface Kept {
  readonly datasets: readonly string[];
  readonly prefixes: readonly string[];
}

const nothing: Kept = { datasets: [], prefixes: [] };

export function keptBy(table: string, row: Row): Kept {
  const id = String(row.id);
  if (table === 'uploads') return { ...nothing, prefixes: [uploadPrefix(id)] };
  if (table === 'annexes') return { ...nothing, prefixes: [`${annexesPrefix}${id}/`] };
  if (table === 'data_versions') return { ...nothing, datasets: [String(row.dataset_id)] };
  if (table !== 'stored_data') return nothing;
  const datasets = [String(row.dataset_id ?? id)];
  return { datasets, prefixes: [rasterPrefix(id), pyramidPrefix(id)] };
}

/** Objects that go as soon as what they are part of is made stay where they are. */
export const isCarried = (key: string): boolean => !isPyramidPart(key);

/** Names that are once on a platform; with its datastore goes the community that owns it. */
export const datastoreNames: readonly UniqueName[] = [
  { group: 'technical_name', table: 'communities', column: 'technical_name' },
  { group: 'technical_name', table: 'datastores', column: 'technical_name' },
  { group: 'layer_name', table: 'offerings', column: 'layer_name' },
  { group: 'identifier', table: 'metadata_identifiers', column: 'identifier' },
  { group: 'identifier', table: 'metadata_records', column: 'file_identifier' },
];

/** A record is told its identifier inside, too. */
export function withOwnIdentifier(row: Row, becomes: Readonly<Record<string, string>>): Row {
  const rewrite = (text: Row[string] | undefined) => {
    if (typeof text !== 'string') return null;
    const record = JSON.parse(text) as { file_identifier?: unknown };
    const { file_identifier: identifier } = record;
    if (typeof identifier !== 'string' || !Object.hasOwn(becomes, identifier)) return text;
    return JSON.stringify({ ...record, file_identifier: becomes[identifier] });
  };
  return { ...row, content: rewrite(row.content), draft: rewrite(row.draft) };
}
