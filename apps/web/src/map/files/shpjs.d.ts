declare module 'shpjs' {
  /** Geometries of a `.shp` as GeoJSON, in the coordinates of the file. */
  export function parseShp(shp: Uint8Array): readonly (object | undefined)[];
  /** Rows of a `.dbf`, in the encoding that a `.cpg` names. */
  export function parseDbf(dbf: Uint8Array, cpg?: Uint8Array): readonly Readonly<Record<string, unknown>>[];
}
