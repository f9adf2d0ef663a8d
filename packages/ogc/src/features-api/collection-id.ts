/**
 * Identifiers of collections: `layer.table`, from the two names of the WFS feature type `layer:table`. They stand in
 * addresses, so anything but letters, digits, `-`, `_` (and `.` in the table) is written `~hex~`; two types never share one.
 */

const inLayer = /[^\p{L}\p{M}\p{N}_-]/gu;
const inTable = /[^\p{L}\p{M}\p{N}_.-]/gu;

/** @example collectionIdOf('limites_2024', 'commune') === 'limites_2024.commune' */
export function collectionIdOf(layerName: string, tableName: string): string {
  return `${layerName.replace(inLayer, hexOf)}.${tableName.replace(inTable, hexOf)}`;
}

/** The collection of the records of the catalogue. */
export const recordsCollectionId = 'records';

/**
 * A service of tiles is one collection, named as its layer: without a dot, hence never as a table. One that has the
 * name of the catalogue gives it up.
 * @example tilesCollectionIdOf('limites.2024') === 'limites~2e~2024'
 */
export function tilesCollectionIdOf(layerName: string): string {
  if (layerName === recordsCollectionId) return layerName.replace(/^./, hexOf);
  return layerName.replace(inLayer, hexOf);
}

function hexOf(character: string): string {
  return `~${character.codePointAt(0)!.toString(16)}~`;
}
