/** The shipped outlines as the map library keeps geometries: flat, in the projection of the map. Pure. */

import { type OutlinedArea, outlinesOf, type Ring, type Topology } from '@cartable/geo/base-map';
import { fromEPSG4326 } from 'ol/proj/epsg3857.js';
import type { FlatArea, FlatLines, FlatOutlines } from './outlines-messages.ts';

export function flatOutlinesOf(world: Topology, france: Topology): FlatOutlines {
  const outlines = outlinesOf(world, france);
  return {
    countries: outlines.countries.map(flatArea),
    departements: outlines.departements.map(flatArea),
    countryBorders: flatLines(outlines.countryBorders),
    departementBorders: flatLines(outlines.departementBorders),
    regionBorders: flatLines(outlines.regionBorders),
    coast: flatLines(outlines.coast),
  };
}

function flatLines(lines: readonly Ring[]): FlatLines {
  let end = 0;
  const ends = lines.map((line) => {
    end += 2 * line.length;
    return end;
  });
  return { flat: projected(lines, end), ends };
}

function flatArea({ id, name, polygons }: OutlinedArea): FlatArea {
  const { flat, ends } = flatLines(polygons.flat());
  let rings = 0;
  const endss = polygons.map((polygon) => {
    rings += polygon.length;
    return ends.slice(rings - polygon.length, rings);
  });
  return { id, name, flat, endss };
}

function projected(lines: readonly Ring[], length: number): Float64Array<ArrayBuffer> {
  const degrees: number[] = new Array(length);
  let at = 0;
  for (const line of lines)
    for (const position of line) {
      degrees[at] = position[0]!;
      degrees[at + 1] = position[1]!;
      at += 2;
    }
  return Float64Array.from(fromEPSG4326(degrees));
}

/** What goes to the page without a copy. */
export function buffersOf({ countries, departements, ...lines }: FlatOutlines): ArrayBuffer[] {
  return [...countries, ...departements, ...Object.values(lines)].map(({ flat }) => flat.buffer);
}
