/** The ways a place is written: degrees, degrees with minutes and seconds, or metres of a plane system. Pure but for its projections. */

import { legalSystemAt, webMercator } from '@cartable/contract/site';
import { formatPlace } from './extents.ts';
import type { MapPlace } from './map-types.ts';
import { placeInSystem } from './projections.ts';

export const notations = ['degrees', 'sexagesimal', 'local', 'utm', 'mercator'] as const;
export type Notation = (typeof notations)[number];

/** @returns undefined where the system of the notation does not reach */
export function sridOf(notation: Notation, place: MapPlace): number | undefined {
  if (notation === 'mercator') return webMercator;
  return notation === 'utm' ? utmOf(place) : legalSystemAt(place);
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
