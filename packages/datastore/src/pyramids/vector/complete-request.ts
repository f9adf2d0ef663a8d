import {
  CartableError,
  optionsOfPreset,
  proposeGeneralisation,
  proposeLevels,
  type VectorPyramidForm,
  type VectorPyramidRequest,
} from '@cartable/contract';
import type { StoredData, StoredRelation } from '../../ingest/stored-data/stored-data.model.ts';

/**
 * The form of a pyramid with what a call left out, proposed from its tables. Pure; what the form names wrongly is left
 * for the plan to refuse. @throws {CartableError} `pyramid.source-empty`
 */
export function completeRequest(source: StoredData, request: VectorPyramidRequest): VectorPyramidForm {
  const entries =
    request.composition ?? source.relations.filter(isDrawn).map(({ name }) => ({ table: name }));
  if (entries.length === 0) throw new CartableError('pyramid.source-empty');
  const tables = entries.flatMap(({ table }) => source.relations.find(({ name }) => name === table) ?? []);
  const proposed = tables.map((table) => ({
    geometryType: table.geometry?.type ?? null,
    featureCount: table.featureCount,
    extent: table.extent,
  }));
  const levels = proposeLevels(proposed, request.tile_matrix_set);
  return {
    ...request,
    tippecanoe: request.tippecanoe ?? optionsOfPreset(proposeGeneralisation(proposed)),
    composition: entries.map((entry: NonNullable<VectorPyramidRequest['composition']>[number]) => {
      const { top_level: top, bottom_level: bottom } = entry;
      return {
        table: entry.table,
        attributes: entry.attributes ?? attributesOf(tables.find(({ name }) => name === entry.table)),
        top_level: top ?? Math.min(levels.top, bottom ?? levels.top),
        bottom_level: bottom ?? Math.max(levels.bottom, top ?? levels.bottom),
      };
    }),
  };
}

const isDrawn = ({ geometry }: StoredRelation): boolean => geometry !== null;

/** All that a tile may say of a feature. */
function attributesOf(table: StoredRelation | undefined): string[] {
  return table ? [table.primaryKey, ...table.columns.map(({ name }) => name)] : [];
}
