/** Place that a person types to go to: a known name, or coordinates. Pure. */

import type { MapPlace } from './map-types.ts';
import type { NamedPlace } from './places.ts';
import { readCoordinates, type TypedCoordinates } from './typed-coordinates.ts';

/** Accents, case and signs between words do not count. */
export function plainName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** A place to go to; with what is around it, when it is more than a point. */
export interface FoundPlace {
  readonly place: MapPlace;
  readonly box?: NamedPlace['box'] | undefined;
}

type KnownPlace = FoundPlace & Pick<NamedPlace, 'name'>;

/**
 * The place of those coordinates, else of that name, else the first whose name begins so.
 * @param toDegrees undefined for a system that is not known, and for a place out of it
 */
export function readPlace(
  text: string,
  places: readonly KnownPlace[],
  toDegrees: (typed: TypedCoordinates) => MapPlace | undefined,
): FoundPlace | undefined {
  const typed = readCoordinates(text);
  if (typed) {
    const place = toDegrees(typed);
    return place && { place };
  }
  const requested = plainName(text);
  if (requested === '') return undefined;
  return (
    places.find(({ name }) => plainName(name) === requested) ??
    places.find(({ name }) => plainName(name).startsWith(requested))
  );
}

/** Places one of whose words begins with what was typed, few, in their order. */
export function placesFrom<P extends Pick<NamedPlace, 'name'>>(
  text: string,
  places: readonly P[],
  most: number,
): P[] {
  const requested = plainName(text);
  if (requested.length < 2) return [];
  return places.filter(({ name }) => ` ${plainName(name)}`.includes(` ${requested}`)).slice(0, most);
}
