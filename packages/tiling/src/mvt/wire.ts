/** Numbers of the fields of a tile (Vector Tile Specification 2.1, vector_tile.proto), joined with their wire types. */

export const tileField = { layer: 0x1a } as const;

export const layerField = {
  name: 0x0a,
  feature: 0x12,
  key: 0x1a,
  value: 0x22,
  extent: 0x28,
  version: 0x78,
} as const;

export const featureField = { id: 0x08, tags: 0x12, type: 0x18, geometry: 0x22 } as const;

export const valueField = {
  text: 0x0a,
  float: 0x15,
  double: 0x19,
  int: 0x20,
  uint: 0x28,
  sint: 0x30,
  boolean: 0x38,
} as const;

/** Geometry types (§ 4.3.4). */
export const mvtPoint = 1;
export const mvtLine = 2;
export const mvtPolygon = 3;
export type MvtGeometryType = 1 | 2 | 3;

/** Commands (§ 4.3.1), in the three low bits of a command integer; the count is above. */
export const moveTo = 1;
export const lineTo = 2;
export const closePath = 7;

export const mvtVersion = 2;
/** Units across a tile, the habit of every client. */
export const defaultExtent = 4096;
