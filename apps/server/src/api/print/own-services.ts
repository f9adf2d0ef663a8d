import type { ReadingKind } from './source-reader.ts';

const tiles =
  /^\/(?:private\/)?(?:wmts|tms|tiles\/instant)(?:[/?]|$)|^\/(?:private\/)?ogcapi\/[^?]*\/tiles\/|^\/api\/datastores\/[^/?]+\/stored_data\/[^/?]+\/tiles\//;
const maps = /^\/(?:private\/)?(?:wms-[vr](?:[/?]|$)|ogcapi\/[^?]*\/map(?:\?|$))/;

/**
 * Addresses of ours that hold what is read, each for its own: nothing else of this server is asked on behalf of a print,
 * and no picture is looked for where a whole table could be answered.
 */
const services: Readonly<Record<ReadingKind, RegExp>> = {
  map: maps,
  legend: maps,
  tile: tiles,
  'vector-tile': tiles,
  features:
    /^\/(?:(?:private|api\/espaceco)\/)?(?:wfs(?:[/?]|$)|ogcapi\/(?:[^?]*\/)?collections\/[^/?]+\/items(?:\?|$))/,
  // Files that anyone may read, by parts of them.
  part: /^\/(?:annexes|documents|files)\//,
};

/** @param path with its query */
export const isOwnService = (path: string, kind: ReadingKind): boolean => services[kind].test(path);
