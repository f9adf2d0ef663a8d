/**
 * `wkt.bin`: the well-known texts of the systems of the registry, in groups compressed together, since the texts of
 * neighbours hardly differ. A line of JSON tells the groups, `[[first code, bytes], …]`; then come the groups, each
 * a JSON object from code to `[WKT 1 of OGC 01-009, the same in the dialect of ESRI]`.
 */

import { decompress, readWktFile } from '#registry-files';

type Texts = Readonly<Record<string, readonly [ogc: string, esri: string]>>;

interface Group {
  readonly firstCode: number;
  readonly bytes: Uint8Array;
}

/** Texts asked for one after the other are often neighbours. */
let last: { readonly group: Group; readonly texts: Texts } | undefined;
let groups: readonly Group[] | undefined;

export function findWktTexts(code: number): readonly [ogc: string, esri: string] | undefined {
  groups ??= readGroups(readWktFile());
  const group = groups.findLast(({ firstCode }) => firstCode <= code);
  if (!group) return undefined;
  if (last?.group !== group) last = { group, texts: readTexts(group.bytes) };
  return last.texts[code];
}

function readTexts(bytes: Uint8Array): Texts {
  return JSON.parse(new TextDecoder().decode(decompress(bytes))) as Texts;
}

function readGroups(file: Uint8Array): Group[] {
  const end = file.indexOf(10);
  if (end === -1) return [];
  const table = JSON.parse(new TextDecoder().decode(file.subarray(0, end))) as [number, number][];
  let at = end + 1;
  return table.map(([firstCode, length]) => {
    at += length;
    return { firstCode, bytes: file.subarray(at - length, at) };
  });
}
