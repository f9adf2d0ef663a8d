/** Part of TileJSON 3 that tests read. */
export interface TileJson {
  readonly tiles: readonly [string];
  readonly center: readonly [number, number, number];
  readonly bounds: readonly number[];
  readonly minzoom: number;
  readonly maxzoom: number;
}

/** Web Mercator tile that holds a point. */
export function tileOf(
  [longitude, latitude]: readonly number[],
  z: number,
): { z: number; x: number; y: number } {
  const side = 2 ** z;
  const sine = Math.sin((latitude! * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { z, x: Math.floor(((longitude! + 180) / 360) * side), y: Math.floor(y * side) };
}

export function addressOf(template: string, { z, x, y }: { z: number; x: number; y: number }): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}
