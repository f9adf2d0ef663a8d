/** The base map that is shipped with the product, on paper: sea, land, borders and names, as pages of the site show it. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Language } from '@cartable/contract';
import type { FeatureSource } from '@cartable/geo';
import {
  communesBelow,
  franceInOutlines,
  neighboursInOutlines,
  type OutlinedArea,
  type Outlines,
  outlinesOf,
  outlinesTolerance,
  type Ring,
  type Topology,
} from '@cartable/geo/base-map';
import type { Stroke, Style } from '@cartable/styles';
import type { MapLayer } from '../plan/map-request.ts';
import {
  border,
  coast,
  departementBorder,
  label,
  labelHalo,
  land,
  regionBorder,
} from './base-map-colours.ts';
import { areaOf, fillOf, lineOf, strokeOf, textStyle } from './look-style.ts';
import { memorySource } from './memory-source.ts';

/** Metres per pixel of a screen below which each is drawn, as on the map of the site. */
const departementNamesBelow = 1300;
const departementBordersBelow = 3500;
const regionBordersBelow = 9000;
const countryNamesBelow = 12_000;

interface Sources {
  readonly countries: FeatureSource;
  /** All but France. */
  readonly abroad: FeatureSource;
  readonly neighbours: FeatureSource;
  readonly coast: FeatureSource;
  readonly countryBorders: FeatureSource;
  readonly departements: FeatureSource;
  readonly departementBorders: FeatureSource;
  readonly regionBorders: FeatureSource;
}

const sources = new Map<Language, Promise<Sources>>();

/** @param resolution units of the map (EPSG:3857) for a pixel of a screen */
export async function baseMapLayers(resolution: number, language: Language): Promise<MapLayer[]> {
  const read = sources.get(language) ?? readSources(language);
  sources.set(language, read);
  const known = await read;
  const isBelow = (limit: number) => resolution < limit;
  const area: Style = only(areaOf(fillOf(land)));
  const names = (size: number): Style =>
    textStyle({ column: 'name', colour: label, halo: labelHalo, size, isBold: false });
  // Communes lie over the rest, drawn from their tiles.
  if (isBelow(communesBelow)) {
    const enlarged = line(land, (2 * outlinesTolerance) / resolution);
    return [
      { source: known.abroad, style: area },
      { source: known.neighbours, style: enlarged },
      { source: known.countryBorders, style: line(border, 1, [6, 3]) },
    ];
  }
  return [
    { source: known.countries, style: area },
    { source: known.coast, style: line(coast, 1) },
    { source: known.countryBorders, style: line(border, 1, [6, 3]) },
    { source: known.departements, style: area },
    ...(isBelow(departementBordersBelow)
      ? [{ source: known.departementBorders, style: line(departementBorder, 1) }]
      : []),
    ...(isBelow(regionBordersBelow) ? [{ source: known.regionBorders, style: line(regionBorder, 1.2) }] : []),
    ...(isBelow(countryNamesBelow) && !isBelow(departementNamesBelow)
      ? [{ source: known.countries, style: names(13) }]
      : []),
    ...(isBelow(departementNamesBelow) ? [{ source: known.departements, style: names(12) }] : []),
  ];
}

const only = (symbolizer: ReturnType<typeof areaOf>): Style => ({
  featureTypeStyles: [{ rules: [{ isElse: false, symbolizers: [symbolizer] }], vendorOptions: {} }],
});

function line(stroke: string, width: number, dashes: number[] = []): Style {
  const look: Stroke = strokeOf({ stroke, width, dashes });
  return only(lineOf(look));
}

async function readSources(language: Language): Promise<Sources> {
  const [world, france] = await Promise.all([
    readTopology('world-atlas/countries-50m.json'),
    readTopology('@cartable/geo/base-map/france-outlines.json'),
  ]);
  const outlines: Outlines = outlinesOf(world, france);
  const countryNames = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const nameOf = (one: OutlinedArea) => countryName(one, countryNames);
  return {
    countries: areas(outlines.countries, nameOf),
    abroad: areas(
      outlines.countries.filter(({ id }) => id !== franceInOutlines),
      nameOf,
    ),
    neighbours: areas(
      outlines.countries.filter(({ id = '' }) => neighboursInOutlines.has(id)),
      nameOf,
    ),
    coast: lines(outlines.coast),
    countryBorders: lines(outlines.countryBorders),
    departements: areas(outlines.departements, ({ name }) => name),
    departementBorders: lines(outlines.departementBorders),
    regionBorders: lines(outlines.regionBorders),
  };
}

async function readTopology(file: string): Promise<Topology> {
  return JSON.parse(await readFile(fileURLToPath(import.meta.resolve(file)), 'utf8')) as Topology;
}

/** In the language of the page, from the numeric code of ISO 3166-1; else the English name of the outlines. */
function countryName({ id, name }: OutlinedArea, names: Intl.DisplayNames): string {
  const region = id !== undefined && /^\d{3}$/.test(id) ? new Intl.Locale(`und-${id}`).region : undefined;
  return (region === undefined ? undefined : names.of(region)) ?? name;
}

function areas(outlined: readonly OutlinedArea[], nameOf: (area: OutlinedArea) => string): FeatureSource {
  return memorySource(
    outlined.map((area) => ({
      geometry: { type: 'MultiPolygon', coordinates: area.polygons },
      properties: { name: nameOf(area) },
    })),
  );
}

const lines = (parts: readonly Ring[]): FeatureSource =>
  memorySource(parts.map((coordinates) => ({ geometry: { type: 'LineString', coordinates } })));
