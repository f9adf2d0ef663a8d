/** The GeoKey directory of a GeoTIFF (OGC 19-008r4 §7): which system, and what a raster coordinate refers to. */

import { findCrs } from '@cartable/geo';
import type { CrsStatement } from '../crs-statement.ts';
import type { Directory } from './directory.ts';
import { tag } from './tags.ts';

const key = {
  rasterType: 1025,
  citation: 1026,
  geographicCode: 2048,
  geographicCitation: 2049,
  datum: 2050,
  ellipsoid: 2056,
  semiMajorAxis: 2057,
  inverseFlattening: 2059,
  projectedCode: 3072,
  projectedCitation: 3073,
  method: 3075,
  standardParallel1: 3078,
  standardParallel2: 3079,
  naturalOriginLongitude: 3080,
  naturalOriginLatitude: 3081,
  falseEasting: 3082,
  falseNorthing: 3083,
  falseOriginLongitude: 3084,
  falseOriginLatitude: 3085,
  falseOriginEasting: 3086,
  falseOriginNorthing: 3087,
  scale: 3092,
} as const;

const userDefined = 32767;
/** Keys of one directory; the standard defines some fifty. */
const maxKeys = 1000;

export type GeoKeys = ReadonlyMap<number, number | string>;

export async function readGeoKeys(directory: Directory): Promise<GeoKeys> {
  const words = await directory.numbers(tag.geoKeys, 4 * (maxKeys + 1));
  const doubles = await directory.numbers(tag.geoDoubles, maxKeys);
  const texts = (await directory.text(tag.geoTexts)) ?? '';
  const keys = new Map<number, number | string>();
  const count = Math.min(words[3] ?? 0, maxKeys);
  for (let at = 4; at + 3 < words.length && at < 4 * (count + 1); at += 4) {
    const [id, location, length, value] = words.subarray(at, at + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    if (location === 0) keys.set(id, value);
    else if (location === tag.geoDoubles && doubles[value] !== undefined) keys.set(id, doubles[value]);
    else if (location === tag.geoTexts)
      keys.set(id, texts.slice(value, value + length).replace(/[|\0]+$/, ''));
  }
  return keys;
}

/** Whether raster coordinates are those of the centres of pixels (PixelIsPoint) and not of their corners. */
export function isPixelPoint(keys: GeoKeys): boolean {
  return keys.get(key.rasterType) === 2;
}

/** Nothing when the keys name no system. */
export function crsOfGeoKeys(keys: GeoKeys): CrsStatement | undefined {
  const code =
    codeOf(keys, key.projectedCode) ??
    (isProjectedByParameters(keys) ? undefined : codeOf(keys, key.geographicCode));
  const text = [key.projectedCitation, key.citation]
    .map((id) => keys.get(id))
    .find((value): value is string => typeof value === 'string' && value !== '');
  const name = text?.replace(/^.*?PCS Name\s*=\s*/s, '').split('|')[0];
  const wkt = /(PROJCS|GEOGCS)\[.*\]/s.exec(text ?? '')?.[0] ?? wktOf(keys);
  if (code === undefined && !name && !wkt) return undefined;
  return { ...(code !== undefined && { srid: code }), ...(wkt && { wkt }), ...(name && { name }) };
}

function codeOf(keys: GeoKeys, id: number): number | undefined {
  const code = keys.get(id);
  return typeof code === 'number' && code > 0 && code < userDefined ? code : undefined;
}

function isProjectedByParameters(keys: GeoKeys): boolean {
  return keys.has(key.method) || keys.get(key.projectedCode) === userDefined;
}

const methods: Readonly<Record<number, string>> = {
  1: 'Transverse_Mercator',
  7: 'Mercator_1SP',
  8: 'Lambert_Conformal_Conic_2SP',
  9: 'Lambert_Conformal_Conic_1SP',
  10: 'Lambert_Azimuthal_Equal_Area',
};

const ellipsoids: Readonly<Record<number, readonly [number, number]>> = {
  7011: [6378249.2, 293.466021293627],
  7019: [6378137, 298.257222101],
  7022: [6378388, 297],
  7030: [6378137, 298.257223563],
};

/** Names of datums written by code alone. */
const datums: Readonly<Record<number, string>> = {
  6171: 'Reseau_Geodesique_Francais_1993',
  6258: 'European_Terrestrial_Reference_System_1989',
  6275: 'Nouvelle_Triangulation_Francaise',
  6326: 'WGS_1984',
};

/** The projection that the keys describe by its parameters, as a text that the recognition of systems reads. */
function wktOf(keys: GeoKeys): string | undefined {
  const method = methods[Number(keys.get(key.method))];
  if (!method) return undefined;
  const number = (...ids: number[]): number | undefined =>
    ids.map((id) => keys.get(id)).find((value): value is number => typeof value === 'number');
  const [semiMajor, flattening] = ellipsoids[number(key.ellipsoid) ?? 0] ?? [
    number(key.semiMajorAxis) ?? 6378137,
    number(key.inverseFlattening) ?? 298.257222101,
  ];
  const geographic = codeOf(keys, key.geographicCode);
  const datum =
    datums[number(key.datum) ?? 0] ??
    (geographic === undefined ? undefined : findCrs(geographic)?.name) ??
    keys.get(key.geographicCitation) ??
    'unknown';
  const parameters: readonly (readonly [string, number | undefined])[] = [
    ['latitude_of_origin', number(key.naturalOriginLatitude, key.falseOriginLatitude)],
    ['central_meridian', number(key.naturalOriginLongitude, key.falseOriginLongitude)],
    ['standard_parallel_1', number(key.standardParallel1)],
    ['standard_parallel_2', number(key.standardParallel2)],
    ['scale_factor', number(key.scale)],
    ['false_easting', number(key.falseEasting, key.falseOriginEasting)],
    ['false_northing', number(key.falseNorthing, key.falseOriginNorthing)],
  ];
  const written = parameters
    .filter(([, value]) => value !== undefined && Number.isFinite(value))
    .map(([name, value]) => `PARAMETER["${name}",${value}]`);
  const clean = String(datum).replaceAll('"', '').slice(0, 80);
  const base = `GEOGCS["${clean}",DATUM["${clean}",SPHEROID["ellipsoid",${semiMajor},${flattening}]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]`;
  return `PROJCS["unnamed",${base},PROJECTION["${method}"],${written.join(',')},UNIT["metre",1]]`;
}
