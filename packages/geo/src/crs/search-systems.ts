/** The registry as people look through it: by code, by name, by place. */

import type { Bbox } from '../feature-batch.ts';
import { allEntries, type EntryKind, findEntry, type RegistryEntry } from './registry/entries.ts';
import { findCrs } from './registry.ts';
import { readWrittenCrs } from './written-name.ts';

export interface SystemDescription {
  readonly code: number;
  readonly authority: 'EPSG' | 'ESRI';
  readonly name: string;
  readonly kind: EntryKind;
  /** Area of use, in the English words of EPSG. */
  readonly place: string | undefined;
  /** Longitude and latitude, degrees; crosses the antimeridian when minX > maxX. */
  readonly areaOfUse: Bbox | undefined;
  readonly isDeprecated: boolean;
}

/** Undefined for a code that is in no registry. */
export function describeSystem(code: number): SystemDescription | undefined {
  const entry = findEntry(code);
  return entry && describe(entry);
}

export interface SystemSearch {
  /** Words, all of which the code, the name or the place must hold; empty finds all. */
  readonly text: string;
  readonly offset: number;
  readonly limit: number;
}

export interface FoundSystems {
  readonly total: number;
  readonly items: readonly SystemDescription[];
}

/** Systems that data can be in. Those whose code or name begins with the text come first, deprecated ones last. */
export function searchSystems({ text, offset, limit }: SystemSearch): FoundSystems {
  const words = wordsOf(text);
  const found = searchable()
    .filter(({ haystack }) => words.every((word) => haystack.includes(word)))
    .map((one) => ({ ...one, rank: rankOf(one, words) }))
    .sort((a, b) => a.rank - b.rank);
  const items = found.slice(offset, offset + limit).map(({ code }) => describeSystem(code)!);
  return { total: found.length, items };
}

interface Searchable {
  readonly code: number;
  readonly name: string;
  readonly haystack: string;
  readonly isDeprecated: boolean;
}

let all: readonly Searchable[] | undefined;

/** Places that French readers look for by another word than the registry's. */
const frenchPlaces: readonly (readonly [english: string, french: string])[] = [
  ['germany', 'allemagne'],
  ['belgium', 'belgique'],
  ['spain', 'espagne'],
  ['italy', 'italie'],
  ['switzerland', 'suisse'],
  ['united kingdom', 'royaume uni'],
  ['united states', 'etats unis'],
  ['netherlands', 'pays bas'],
  ['new caledonia', 'nouvelle caledonie'],
  ['french polynesia', 'polynesie francaise'],
  ['french guiana', 'guyane francaise'],
  ['morocco', 'maroc'],
  ['algeria', 'algerie'],
  ['tunisia', 'tunisie'],
  ['world', 'monde'],
  ['europe', 'europe'],
];

function searchable(): readonly Searchable[] {
  all ??= [...allEntries()].filter((entry) => isOfUse(entry)).map(indexed);
  return all;
}

const isOfUse = ({ code, plane, proj }: RegistryEntry): boolean =>
  proj !== undefined || (plane !== undefined && findCrs(code) !== undefined);

function indexed({ code, name, place = '', esri = '', deprecated }: RegistryEntry): Searchable {
  const plainPlace = fold(place);
  const french = frenchPlaces.flatMap(([english, word]) => (plainPlace.includes(english) ? [word] : []));
  return {
    code,
    name: fold(name),
    haystack: [code, fold(name), fold(esri), plainPlace, ...french].join(' '),
    isDeprecated: deprecated === true,
  };
}

function rankOf({ code, name, isDeprecated }: Searchable, words: readonly string[]): number {
  const [first = ''] = words;
  const isCode = String(code) === first;
  const isNamed = words.every((word) => name.includes(word));
  return (isDeprecated ? 4 : 0) + (isCode ? 0 : String(code).startsWith(first) || isNamed ? 1 : 2);
}

/** A name in any spelling is its code; else the words. */
function wordsOf(text: string): string[] {
  const written = readWrittenCrs(text);
  if (written && /^\d+$/.test(written.code)) return [String(Number(written.code))];
  return fold(text)
    .split(' ')
    .filter((word) => word !== '' && word !== 'epsg');
}

/** @example fold('RGF93 v1 / Lambert-93') === 'rgf93 v1 lambert 93' */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function describe({
  code,
  authority,
  name,
  kind,
  place,
  area,
  deprecated,
}: RegistryEntry): SystemDescription {
  return {
    code,
    authority: authority ?? 'EPSG',
    name,
    kind,
    place,
    areaOfUse: area,
    isDeprecated: deprecated === true,
  };
}
