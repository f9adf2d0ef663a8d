/**
 * Conversion of stored coordinates to pixels: an affine map within one CRS; else a grid whose nodes alone are
 * projected.
 *
 * The nodes lie at round stored coordinates, on a spacing that depends on the resolution only: neighbouring images
 * share their nodes, so that nothing shifts where they meet.
 */
import {
  type Bbox,
  bboxHeight,
  bboxWidth,
  getCrs,
  isSamePlane,
  metresPerUnit,
  transformBbox,
  transformerOf,
} from '@cartable/geo';
import type { View } from '../raster/raster.ts';

export interface ImageGeometry {
  readonly width: number;
  readonly height: number;
  readonly bbox: Bbox;
  readonly srid: number;
}

export interface PlannedView {
  readonly view: View;
  /** Stored box of all that is read: labels depend on features farther away than what is drawn. */
  readonly window: Bbox;
  /** Stored box of what may leave a trace beside its label. */
  readonly drawn: Bbox;
  /** Stored units per pixel. */
  readonly resolution: number;
}

/** Room around the image, in pixels: left, top, right, bottom. */
export type Margins = readonly [left: number, top: number, right: number, bottom: number];

/** Nodes per side that the rasteriser has room for. */
const mostNodes = 257;
/** Bending of the projections in use, as the shortest radius in metres their second derivatives amount to. */
const shortestRadiusMetres = 1_500_000;
const acceptedErrorPixels = 0.05;
const largestCellPixels = 256;
const smallestCellPixels = 4;

/** Undefined when no point of the image exists in the stored CRS. */
export function planView(
  image: ImageGeometry,
  storedSrid: number,
  margins: Margins,
  drawnMargins: Margins = margins,
): PlannedView | undefined {
  const resolutionX = bboxWidth(image.bbox) / image.width;
  const resolutionY = bboxHeight(image.bbox) / image.height;
  const [minX, , , maxY] = image.bbox;
  const wide = widened(image, margins);
  const near = widened(image, drawnMargins);
  if (isSamePlane(storedSrid, image.srid)) {
    const view: View = {
      kind: 'affine',
      originX: minX,
      originY: maxY,
      scaleX: 1 / resolutionX,
      scaleY: 1 / resolutionY,
    };
    return { view, window: wide, drawn: near, resolution: Math.min(resolutionX, resolutionY) };
  }
  const window = transformBbox(wide, image.srid, storedSrid);
  if (!window) return undefined;
  const drawn = transformBbox(near, image.srid, storedSrid) ?? window;
  return planGridView(image, storedSrid, { window, drawn }, Math.min(resolutionX, resolutionY));
}

function widened({ bbox, width, height }: ImageGeometry, [left, top, right, bottom]: Margins): Bbox {
  const [minX, minY, maxX, maxY] = bbox;
  const perColumn = (maxX - minX) / width;
  const perRow = (maxY - minY) / height;
  return [minX - left * perColumn, minY - bottom * perRow, maxX + right * perColumn, maxY + top * perRow];
}

function planGridView(
  image: ImageGeometry,
  storedSrid: number,
  { window, drawn }: Pick<PlannedView, 'window' | 'drawn'>,
  resolution: number,
): PlannedView {
  const metresPerPixel = resolution * metresPerUnit(getCrs(image.srid));
  const stored = metresPerPixel / metresPerUnit(getCrs(storedSrid));
  let cell = 2 ** Math.floor(Math.log2(cellPixels(metresPerPixel) * stored));
  const longest = Math.max(bboxWidth(window), bboxHeight(window));
  while (longest / cell > mostNodes - 3) cell *= 2;
  const x0 = Math.floor(window[0] / cell) * cell;
  const y0 = Math.floor(window[1] / cell) * cell;
  const columns = Math.floor((window[2] - x0) / cell) + 2;
  const rows = Math.floor((window[3] - y0) / cell) + 2;
  const project = projectionOf(image, storedSrid);
  const nodes = projectNodes(project, { x0, y0, cell, columns, rows });
  const scale = 1 / stored;
  return {
    view: { kind: 'grid', columns, rows, x0, y0, cell, nodes, scaleX: scale, scaleY: scale, project },
    window,
    drawn,
    resolution: stored,
  };
}

/** Bilinear interpolation over a cell of h pixels errs by about h² × resolution / (8 × radius). */
function cellPixels(metresPerPixel: number): number {
  const side = Math.sqrt((8 * shortestRadiusMetres * acceptedErrorPixels) / metresPerPixel);
  return Math.min(Math.max(side, smallestCellPixels), largestCellPixels);
}

type Projection = (x: number, y: number) => readonly [x: number, y: number];

/** Stored coordinates to pixels, without a grid. */
function projectionOf(image: ImageGeometry, storedSrid: number): Projection {
  const transform = transformerOf(storedSrid, image.srid);
  const perX = image.width / bboxWidth(image.bbox);
  const perY = image.height / bboxHeight(image.bbox);
  const [minX, , , maxY] = image.bbox;
  return (storedX, storedY) => {
    const [x, y] = transform(storedX, storedY);
    return [(x - minX) * perX, (maxY - y) * perY];
  };
}

function projectNodes(
  project: Projection,
  grid: { x0: number; y0: number; cell: number; columns: number; rows: number },
): Float64Array {
  const nodes = new Float64Array(grid.columns * grid.rows * 2);
  for (let row = 0, at = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++, at += 2) {
      const [x, y] = project(grid.x0 + column * grid.cell, grid.y0 + row * grid.cell);
      nodes[at] = x;
      nodes[at + 1] = y;
    }
  }
  return nodes;
}
