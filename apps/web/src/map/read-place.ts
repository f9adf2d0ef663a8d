/** Place that a person types to go to: a known name, or a longitude and a latitude. Pure. */

import type { MapPlace } from './map-types.ts';
import type { NamedPlace } from './places.ts';

const number = String.raw`[-+]?\d{1,3}(?:[.,]\d+)?`;
const coordinates = new RegExp(String.raw`^(${number})\s*[\s;]\s*(${number})$`);

/** Accents, case and signs between words do not count. */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The place of that name, else the first whose name begins so; coordinates are longitude then latitude, in degrees. */
export function readPlace(text: string, places: readonly Omit<NamedPlace, 'box'>[]): MapPlace | undefined {
  const typed = coordinates.exec(text.trim());
  if (typed) {
    const [longitude, latitude] = [typed[1]!, typed[2]!].map((part) => Number(part.replace(',', '.')));
    const exists = Math.abs(longitude!) <= 180 && Math.abs(latitude!) <= 85;
    return exists ? [longitude!, latitude!] : undefined;
  }
  const wanted = plainName(text);
  if (wanted === '') return undefined;
  const found =
    places.find(({ name }) => plainName(name) === wanted) ??
    places.find(({ name }) => plainName(name).startsWith(wanted));
  return found?.place;
}

/** Places one of whose words begins with what was typed, few, in their order. */
export function placesFrom<P extends Pick<NamedPlace, 'name'>>(
  text: string,
  places: readonly P[],
  most: number,
): P[] {
  const wanted = plainName(text);
  if (wanted.length < 2) return [];
  return places.filter(({ name }) => ` ${plainName(name)}`.includes(` ${wanted}`)).slice(0, most);
}
