/** Where the units of a vector tile fall on a page of any system. */

import { type PrintedGround, webMercator } from '@cartable/contract';
import { type Bbox, transformerOf } from '@cartable/geo';

export type TilePlace = readonly [x: number, y: number];

export interface TilePlacement {
  /** Pixels of the page. */
  placeOf(place: TilePlace): readonly [x: number, y: number];
  /** Around the tile, in pixels of the page: half a pixel more, so that two neighbours leave no seam. */
  readonly edge: readonly (readonly [number, number])[];
  isInside(place: TilePlace): boolean;
}

interface Placing {
  /** Of the tile, EPSG:3857. */
  readonly tile: Bbox;
  /** Of its side. */
  readonly units: number;
  readonly ground: Pick<PrintedGround, 'srid' | 'extent'>;
  readonly size: { readonly width: number; readonly height: number };
}

export function placementOf(placing: Placing): TilePlacement {
  const { units, ground } = placing;
  const placeOf = ground.srid === webMercator ? placedUpright(placing) : placedTurned(placing);
  const [[left], [right]] = [placeOf([0, 0]), placeOf([units, 0])];
  const more = (units / Math.abs(right - left)) * 0.5;
  return {
    placeOf,
    edge: edgeOf(-more, units + more).map(placeOf),
    isInside: ([x, y]) => x >= 0 && y >= 0 && x < units && y < units,
  };
}

function placedUpright({ tile, units, ground: { extent }, size }: Placing) {
  const scaleX = size.width / (extent[2] - extent[0]);
  const scaleY = size.height / (extent[3] - extent[1]);
  const [left, top] = [(tile[0] - extent[0]) * scaleX, (extent[3] - tile[3]) * scaleY];
  const unit = ((tile[2] - tile[0]) * scaleX) / units;
  return ([x, y]: TilePlace) => [left + x * unit, top + y * unit] as const;
}

/** Squares of a tile, in each of which the projection is taken for straight. */
const squares = 16;

/** Places are many and projections slow: those of a grid are computed, the others lie between them. */
function placedTurned({ tile, units, ground: { srid, extent }, size }: Placing) {
  const project = transformerOf(webMercator, srid);
  const [scaleX, scaleY] = [size.width / (extent[2] - extent[0]), size.height / (extent[3] - extent[1])];
  const side = tile[2] - tile[0];
  const nodes = Array.from({ length: (squares + 1) ** 2 }, (_, rank) => {
    const [column, row] = [rank % (squares + 1), Math.floor(rank / (squares + 1))];
    const [x, y] = project(tile[0] + (column / squares) * side, tile[3] - (row / squares) * side);
    return [(x - extent[0]) * scaleX, (extent[3] - y) * scaleY] as const;
  });
  const clamped = (value: number) => Math.max(0, Math.min(squares - 1, Math.floor(value)));
  return ([x, y]: TilePlace): readonly [number, number] => {
    const [u, v] = [(x / units) * squares, (y / units) * squares];
    const [column, row] = [clamped(u), clamped(v)];
    const [across, down] = [u - column, v - row];
    const first = row * (squares + 1) + column;
    const [a, b] = [nodes[first]!, nodes[first + 1]!];
    const [c, d] = [nodes[first + squares + 1]!, nodes[first + squares + 2]!];
    const between = (axis: 0 | 1) =>
      (a[axis] * (1 - across) + b[axis] * across) * (1 - down) +
      (c[axis] * (1 - across) + d[axis] * across) * down;
    return [between(0), between(1)];
  };
}

/** Its sides are arcs on a turned page. */
function edgeOf(from: number, to: number): TilePlace[] {
  const along = Array.from({ length: squares }, (_, rank) => from + ((to - from) * rank) / squares);
  return [
    ...along.map((x): TilePlace => [x, from]),
    ...along.map((y): TilePlace => [to, y]),
    ...along.map((x): TilePlace => [from + to - x, to]),
    ...along.map((y): TilePlace => [from, from + to - y]),
  ];
}
