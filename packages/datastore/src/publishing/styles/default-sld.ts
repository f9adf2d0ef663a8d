import { defaultStyle, writeSld } from '@cartable/styles';
import type { StoredRelation } from '../../ingest/stored-data/stored-data.model.ts';

/** The SLD of a table nobody has styled yet, for its type of geometry. */
export function defaultSldOf({ name, geometry }: StoredRelation): string {
  return writeSld({ layerName: name, style: defaultStyle(geometry?.type ?? 'Geometry', name) });
}
