/** The ways a place is written: degrees, degrees with minutes and seconds, or metres of a plane system. Pure but for its projections. */

import { formatPlace } from './extents.ts';
import type { MapPlace } from './map-types.ts';
import { placeInSystem } from './projections.ts';

export const notations = ['degrees', 'sexagesimal', 'local', 'utm', 'mercator'] as const;
export type Notation = (typeof notations)[number];

interface LocalSystem {
  readonly srid: number;
  /** West, south, east, north of its area of use, in degrees. */
  readonly area: readonly [number, number, number, number];
}

/** The legal systems of the territories of France (decree 2019-165; the areas of the EPSG registry). */
const localSystems: readonly LocalSystem[] = [
  { srid: 2154, area: [-9.86, 41.15, 10.38, 51.56] },
  { srid: 5490, area: [-63.66, 14.08, -57.52, 18.54] },
  { srid: 2972, area: [-54.61, 2.11, -49.45, 8.88] },
  { srid: 2975, area: [51.83, -24.72, 58.24, -18.28] },
  { srid: 4471, area: [43.68, -14.49, 46.7, -11.33] },
  { srid: 4467, area: [-57.1, 43.41, -55.9, 47.37] },
  { srid: 3163, area: [156.25, -26.45, 174.28, -14.83] },
  { srid: 3296, area: [-156, -28, -150, -7] },
  { srid: 3297, area: [-150, -28, -144, -7] },
];

const mercator = 3857;

/** @returns undefined where the system of the notation does not reach */
export function sridOf(notation: Notation, place: MapPlace): number | undefined {
  const [longitude, latitude] = place;
  if (notation === 'mercator') return mercator;
  if (notation === 'utm') return utmOf(place);
  return localSystems.find(
    ({ area: [west, south, east, north] }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )?.srid;
}

/** WGS 84 / UTM, whose zones are six degrees wide from −180°; it ends at 84° north and 80° south. */
function utmOf([longitude, latitude]: MapPlace): number | undefined {
  if (latitude > 84 || latitude < -80 || Math.abs(longitude) > 180) return undefined;
  const zone = Math.min(60, Math.floor((longitude + 180) / 6) + 1);
  return (latitude < 0 ? 32_700 : 32_600) + zone;
}

/** « 2,3522° E, 48,8566° N », « 2° 21′ 7,9″ E, 48° 51′ 23,8″ N », « 652 381 ; 6 862 047 (EPSG:2154) ». */
export function writePlace(place: MapPlace, notation: Notation, language: string): string {
  if (notation === 'degrees') return formatPlace(place, language);
  if (notation === 'sexagesimal') return sexagesimal(place, language);
  const srid = sridOf(notation, place);
  const metres = srid === undefined ? undefined : placeInSystem(srid, place);
  if (!metres) return formatPlace(place, language);
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  return `${metres.map((one) => format.format(one)).join(' ; ')} (EPSG:${srid})`;
}

const tenths = 10;

function sexagesimal([longitude, latitude]: MapPlace, language: string): string {
  const west = language === 'fr' ? 'O' : 'W';
  return `${angleOf(longitude, language)} ${longitude < 0 ? west : 'E'}, ${angleOf(latitude, language)} ${latitude < 0 ? 'S' : 'N'}`;
}

function angleOf(degrees: number, language: string): string {
  // In tenths of a second: none is ever written as sixty.
  const all = Math.round(Math.abs(degrees) * 3600 * tenths);
  const seconds = (all / tenths) % 60;
  const minutes = Math.floor(all / tenths / 60) % 60;
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${Math.floor(all / tenths / 3600)}° ${minutes}′ ${format.format(seconds)}″`;
}
