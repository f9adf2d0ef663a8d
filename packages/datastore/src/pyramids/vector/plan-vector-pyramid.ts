import { CartableError, type VectorPyramidForm } from '@cartable/contract';
import type { Column } from '@cartable/geo';
import { parseTippecanoeOptions } from '@cartable/tiling';
import { uniteBoxes } from '../../geographic-box/geographic-box.ts';
import { readArea } from '../../ingest/stored-data/read-area.ts';
import type { StoredData, StoredRelation } from '../../ingest/stored-data/stored-data.model.ts';
import { areaToMake, type MadeArea } from '../generation/area.ts';

/** A vector pyramid decided: what its form asks, as far as its tables allow. */
export interface VectorPyramidPlan extends MadeArea {
  readonly layers: readonly PlannedLayer[];
  /** Least detailed, of all layers. */
  readonly topLevel: number;
  readonly bottomLevel: number;
}

export interface PlannedLayer {
  readonly relation: StoredRelation & { readonly geometry: NonNullable<StoredRelation['geometry']> };
  readonly columns: readonly Column[];
  readonly topLevel: number;
  readonly bottomLevel: number;
}

/**
 * Decides everything a generation needs. Pure.
 * @throws {CartableError} `pyramid.table-unknown`, `pyramid.table-without-geometry`, `pyramid.attribute-unknown`,
 * `tiling.option-unknown`, `tiling.option-invalid`, `pyramid.area-invalid`, `pyramid.outside-set`,
 * `pyramid.area-outside`
 */
export function planVectorPyramid(source: StoredData, form: VectorPyramidForm): VectorPyramidPlan {
  parseTippecanoeOptions(form.tippecanoe);
  const seen = new Set<string>();
  const layers = form.composition.map((entry): PlannedLayer => {
    const relation = source.relations.find(({ name }) => name === entry.table);
    if (!relation || seen.has(entry.table)) throw unknownTable(entry.table, source);
    seen.add(entry.table);
    if (!hasGeometry(relation)) {
      throw new CartableError('pyramid.table-without-geometry', { table: entry.table });
    }
    const { top_level: topLevel, bottom_level: bottomLevel } = entry;
    return { relation, columns: columnsOf(relation, entry.attributes), topLevel, bottomLevel };
  });
  const box = uniteBoxes(layers.map(({ relation }) => relation.extent));
  const area = form.area === undefined ? null : readArea(form.area);
  if (!box) throw new CartableError('pyramid.source-empty');
  return {
    layers,
    ...areaToMake([box.west, box.south, box.east, box.north], area, form.tile_matrix_set),
    topLevel: Math.min(...layers.map(({ topLevel }) => topLevel)),
    bottomLevel: Math.max(...layers.map(({ bottomLevel }) => bottomLevel)),
  };
}

const hasGeometry = (relation: StoredRelation): relation is PlannedLayer['relation'] =>
  relation.geometry !== null;

function unknownTable(table: string, { relations }: StoredData): CartableError {
  const tables = relations.map(({ name }) => name).join(', ');
  return new CartableError('pyramid.table-unknown', { table, tables });
}

/** In the order of the table. The geometry is no attribute of a tile; the primary key may be one. */
function columnsOf(relation: StoredRelation, attributes: readonly string[]): Column[] {
  const columns: Column[] = [{ name: relation.primaryKey, type: 'integer' }, ...relation.columns];
  for (const attribute of attributes) {
    if (columns.some(({ name }) => name === attribute)) continue;
    throw new CartableError('pyramid.attribute-unknown', {
      table: relation.name,
      attribute,
      attributes: columns.map(({ name }) => name).join(', '),
    });
  }
  return columns.filter(({ name }) => attributes.includes(name));
}
