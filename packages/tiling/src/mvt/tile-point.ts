export type TilePoint = readonly [x: number, y: number];
