import type { EspacecoGrid, GridType, Language } from '@cartable/contract';
import { findShippedGrids, type Grid, writeMultiPolygon } from '@cartable/espaceco';
import type { RequestContext } from '../../http/handlers.ts';

const typeTitles: Readonly<Record<Language, Readonly<Record<GridType, string>>>> = {
  fr: {
    country: 'Pays',
    region: 'Région',
    departement: 'Département',
    commune: 'Commune',
    custom: 'Emprise particulière',
  },
  en: {
    country: 'Country',
    region: 'Region',
    departement: 'Département',
    commune: 'Municipality',
    custom: 'Custom area',
  },
};

/** @param fields those asked for; a geometry may be long, and is told when it is named */
export function presentGrid(grid: Grid, language: Language, fields?: readonly string[]): EspacecoGrid {
  return {
    name: grid.name,
    title: grid.title,
    type: { name: grid.type, title: typeTitles[language][grid.type] },
    deleted: grid.isDeleted,
    extent: [...grid.extent],
    ...(fields?.includes('geometry') ? { geometry: writeMultiPolygon(grid.polygons) } : {}),
  };
}

/** Of the names that were kept; a grid that is no more is told nowhere. */
export async function presentGrids(
  { services, language }: Pick<RequestContext, 'services' | 'language'>,
  names: readonly string[],
): Promise<EspacecoGrid[]> {
  const grids = await services.espaceco.grids.named(names);
  return grids.map((grid) => presentGrid(grid, language));
}

/** Of the administration. */
export function presentShippedGrid(name: string, language: Language): EspacecoGrid | null {
  const [grid] = findShippedGrids([name]);
  return grid === undefined ? null : presentGrid(grid, language);
}
