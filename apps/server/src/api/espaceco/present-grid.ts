import type { EspacecoGrid, GridType, Language } from '@cartable/contract';
import { findGrids, type Grid, writeMultiPolygon } from '@cartable/espaceco';

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
export function presentGrids(names: readonly string[], language: Language): EspacecoGrid[] {
  return findGrids(names).map((grid) => presentGrid(grid, language));
}
