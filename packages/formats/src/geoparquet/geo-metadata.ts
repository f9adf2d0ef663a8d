/** The `geo` key of a GeoParquet file (GeoParquet 1.1.0, « File metadata »). */

import { type Bbox, projJsonOf, readWkbHeader } from '@cartable/geo';

interface Described {
  readonly geometryName: string;
  readonly coveringName: string;
  readonly srid: number;
  readonly kinds: GeometryKinds;
  readonly extent: Bbox | undefined;
}

export function geoMetadata({ geometryName, coveringName, srid, kinds, extent }: Described): string {
  const corner = (name: string) => [coveringName, name];
  return JSON.stringify({
    version: '1.1.0',
    primary_column: geometryName,
    columns: {
      [geometryName]: {
        encoding: 'WKB',
        geometry_types: kinds.names,
        // `null` is « unknown »: left out, it would be WGS 84.
        crs: projJsonOf(srid) ?? null,
        ...(extent ? { bbox: extent } : {}),
        covering: {
          bbox: {
            xmin: corner('xmin'),
            ymin: corner('ymin'),
            xmax: corner('xmax'),
            ymax: corner('ymax'),
          },
        },
      },
    },
  });
}

/** Kinds of the geometries of a file. Those with measures have no name in GeoParquet: nothing is announced then. */
export class GeometryKinds {
  readonly #names = new Set<string>();
  #areMeasured = false;
  #last = -1;

  add(wkb: Uint8Array): void {
    // A layer repeats the same kind: its code alone is looked at.
    const code = wkb[1]! | (wkb[2]! << 8);
    if (code === this.#last) return;
    this.#last = code;
    const { type, hasZ, hasM } = readWkbHeader(wkb);
    this.#areMeasured ||= hasM;
    this.#names.add(hasZ ? `${type} Z` : type);
  }

  get names(): string[] {
    return this.#areMeasured ? [] : [...this.#names].sort();
  }
}
