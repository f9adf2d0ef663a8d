/** Values of the generation form: initial ones, rules, and the call they become. */

import type { GeographicBox } from '@cartable/contract/core';
import {
  type GeneralisationPreset,
  generalisationPresets,
  optionsOfPreset,
  proposeGeneralisation,
  proposeLevels,
  type Relation,
  type StoredData,
  type TileMatrixSetName,
  type VectorPyramidForm,
} from '@cartable/contract/datastore';
import { tileMatrixSet } from '@cartable/geo';
import type { MapPlace } from '../../../../map/index.ts';
import { geometricTables } from '../../../offerings/index.ts';
import { type AreaValues, isAreaComplete, wktOfArea } from '../../parts/area/area-values.ts';
import { type Levels, selectableLevels } from '../../parts/levels.ts';
import { sampleBox, wktOf } from './sample-square.ts';

export interface TableValues {
  readonly attributes: readonly string[];
  readonly levels: Levels;
}

export interface GenerationValues {
  readonly tables: readonly string[];
  /** Choices for every geometric table, chosen or not: a table taken back finds its own again. */
  readonly byTable: Readonly<Record<string, TableValues>>;
  readonly tileMatrixSet: TileMatrixSetName;
  /** Options as written for tippecanoe; what suits the geometries is proposed. */
  readonly tippecanoe: string;
  readonly sampled: boolean;
  /** Middle of the square of the sample. */
  readonly centre: MapPlace;
  /** In place of the square. */
  readonly area: AreaValues | null;
}

/** Paris, as in the rest of the platform, when the data reach it. */
const usualCentre: MapPlace = [2.35, 48.85];

export function initialValues(storedData: StoredData): GenerationValues {
  const tables = geometricTables(storedData);
  const proposed = tables.map(proposedTable);
  const { top, bottom } = proposeLevels(proposed);
  return {
    tables: tables.map(({ name }) => name),
    byTable: Object.fromEntries(
      tables.map((table) => [
        table.name,
        { attributes: attributesOf(table), levels: [top, bottom] as const },
      ]),
    ),
    tileMatrixSet: 'PM',
    tippecanoe: tables.length > 0 ? optionsOfPreset(proposeGeneralisation(proposed)) : '',
    sampled: false,
    centre: centreOf(storedData.extent),
    area: null,
  };
}

/** Levels of another set are other scales: those proposed are proposed anew. */
export function inSet(
  storedData: StoredData,
  { byTable }: GenerationValues,
  tileMatrixSet: TileMatrixSetName,
): Pick<GenerationValues, 'tileMatrixSet' | 'byTable'> {
  const { top, bottom } = proposeLevels(geometricTables(storedData).map(proposedTable), tileMatrixSet);
  const levels: Levels = [top, bottom];
  const entries = Object.entries(byTable).map(([name, table]) => [name, { ...table, levels }] as const);
  return { tileMatrixSet, byTable: Object.fromEntries(entries) };
}

/** Facts of a table from which the contract makes its proposals. */
const proposedTable = ({ geometry_type, feature_count, extent }: Relation) => ({
  geometryType: geometry_type,
  featureCount: feature_count,
  extent,
});

/** Columns that can be attributes of the tiles: all but the geometry. */
export function attributesOf({ attributes }: Pick<Relation, 'attributes'>): string[] {
  return Object.entries(attributes)
    .filter(([, type]) => !type.toLowerCase().startsWith('geometry'))
    .map(([name]) => name);
}

function centreOf(extent: GeographicBox | null): MapPlace {
  if (!extent) return usualCentre;
  const { west, south, east, north } = extent;
  const [x, y] = usualCentre;
  if (x >= west && x <= east && y >= south && y <= north) return usualCentre;
  return [(west + east) / 2, (south + north) / 2];
}

export function presetOf(tippecanoe: string): GeneralisationPreset | undefined {
  return generalisationPresets.find(({ options }) => options === tippecanoe.trim())?.id;
}

/** Most detailed level of all the tables: the one a sample is measured in. */
export function deepestLevel({ tables, byTable }: GenerationValues): number {
  return Math.max(...tables.map((table) => byTable[table]?.levels[1] ?? selectableLevels[0]));
}

/** The square of the sample, around its middle. */
export function sampleBoxOf(values: GenerationValues): GeographicBox {
  return sampleBox(values.centre, deepestLevel(values), tileMatrixSet(values.tileMatrixSet));
}

export const steps = ['tables', 'attributes', 'levels', 'generalisation', 'sample'] as const;
export type Step = (typeof steps)[number];

/** Tables without attribute, in the order shown. */
export function tablesWithoutAttribute({ tables, byTable }: GenerationValues): string[] {
  return tables.filter((table) => (byTable[table]?.attributes.length ?? 0) === 0);
}

/** Whether what a step asks is there. */
export function isComplete(step: Step, values: GenerationValues): boolean {
  switch (step) {
    case 'tables':
      return values.tables.length > 0;
    case 'attributes':
      return tablesWithoutAttribute(values).length === 0;
    case 'generalisation':
      return values.tippecanoe.trim() !== '';
    case 'sample':
      return !values.sampled || !values.area || isAreaComplete(values.area);
    default:
      return true;
  }
}

interface BodyRequest {
  readonly technicalName: string;
  readonly vectorDbId: string;
}

/** The call, once everything required is chosen. */
export function bodyOf(values: GenerationValues, target: BodyRequest): VectorPyramidForm | undefined {
  return isComplete('generalisation', values) ? estimateBodyOf(values, target) : undefined;
}

/** Request of an estimate: the generalisation hardly weighs in it. */
export function estimateBodyOf(
  values: GenerationValues,
  { technicalName, vectorDbId }: BodyRequest,
): VectorPyramidForm | undefined {
  const needed = ['tables', 'attributes', 'sample'] as const;
  if (!needed.every((step) => isComplete(step, values))) return undefined;
  const area = values.sampled ? sampleOf(values) : undefined;
  return {
    technical_name: technicalName,
    vectordb_id: vectorDbId,
    tippecanoe: values.tippecanoe.trim(),
    tile_matrix_set: values.tileMatrixSet,
    ...(area === undefined ? {} : { area }),
    composition: values.tables.map((table) => {
      const { attributes, levels } = values.byTable[table]!;
      return { table, attributes: [...attributes], top_level: levels[0], bottom_level: levels[1] };
    }),
  };
}

function sampleOf(values: GenerationValues): string | undefined {
  return values.area ? wktOfArea(values.area) : wktOf(sampleBoxOf(values));
}
