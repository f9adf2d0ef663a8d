/** Systems of the registry by the name files write, in the words of EPSG or of ESRI. */

import { allEntries } from './entries.ts';

let codesByName: ReadonlyMap<string, readonly number[]> | undefined;

/** Codes whose name is this one, capitals, blanks and marks aside. */
export function codesNamed(name: string): readonly number[] {
  codesByName ??= indexNames();
  return codesByName.get(plainName(name)) ?? [];
}

function indexNames(): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const { code, name, esri, kind } of allEntries()) {
    if (kind !== 'projected' && kind !== 'geographic') continue;
    for (const key of new Set([plainName(name), plainName(esri ?? name)])) {
      const codes = index.get(key);
      if (codes) codes.push(code);
      else index.set(key, [code]);
    }
  }
  return index;
}

/** @example plainName('NAD83 / UTM zone 15N') === 'nad83utmzone15n' */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/^(?:gcs_|d_)/, '')
    .replace(/[^a-z0-9+]/g, '');
}
