import { type Bbox, visitWkb, wkbLineString, wkbPoint } from '@cartable/geo';

/** Pixels of the longest side of a drawing, and around it. */
const side = 720;
const maxHeight = 420;
const minHeight = 120;
const margin = 12;
/** Vertices nearer than this to the one before add nothing to see. */
const tolerance = 0.6;
/** A page stays under some 300 kB whatever it shows: the features after are not drawn. */
const maxVertices = 25_000;

export interface SvgPaths {
  readonly areas: string;
  readonly lines: string;
  readonly points: string;
}

const nothing: SvgPaths = { areas: '', lines: '', points: '' };

/** Geometries as data of SVG paths, in the pixels of a drawing that shows a box whole. */
export class SvgDrawing {
  readonly width = side;
  readonly height: number;
  readonly #minX: number;
  readonly #maxY: number;
  readonly #scaleX: number;
  readonly #scaleY: number;
  readonly #left: number;
  readonly #top: number;
  #vertices = 0;

  /** @param isGeographic degrees: those of longitude are drawn shorter, as they are there */
  constructor(bbox: Bbox | undefined, isGeographic: boolean) {
    const [minX, minY, maxX, maxY] = bbox ?? [0, 0, 1, 1];
    const shrink = isGeographic ? Math.max(0.1, Math.cos(((minY + maxY) * Math.PI) / 360)) : 1;
    const spanX = (maxX - minX) * shrink;
    const spanY = maxY - minY;
    const room = side - 2 * margin;
    // A single point has no span: any scale shows it in the middle.
    const scale = Math.min(room / spanX, (maxHeight - 2 * margin) / spanY);
    const finiteScale = Number.isFinite(scale) ? scale : 1;
    this.height = Math.max(minHeight, Math.min(maxHeight, Math.ceil(spanY * finiteScale + 2 * margin)));
    this.#scaleX = finiteScale * shrink;
    this.#scaleY = finiteScale;
    this.#minX = minX;
    this.#maxY = maxY;
    this.#left = (side - spanX * finiteScale) / 2;
    this.#top = (this.height - spanY * finiteScale) / 2;
  }

  pathsOf(wkb: Uint8Array | null): SvgPaths {
    if (wkb === null || this.#vertices > maxVertices) return nothing;
    const paths = { areas: '', lines: '', points: '' };
    visitWkb(wkb, {
      run: (view, offset, count, header) => {
        const stride = header.dimensions * 8;
        const at = (rank: number) => this.#place(view, offset + rank * stride, header.littleEndian);
        if (header.base === wkbPoint) paths.points += pointPath(at(0));
        else if (header.base === wkbLineString) paths.lines += this.#line(at, count);
        else paths.areas += `${this.#line(at, count)}Z`;
      },
    });
    return paths;
  }

  #place(view: DataView, offset: number, littleEndian: boolean): readonly [number, number] {
    const x = (view.getFloat64(offset, littleEndian) - this.#minX) * this.#scaleX + this.#left;
    const y = (this.#maxY - view.getFloat64(offset + 8, littleEndian)) * this.#scaleY + this.#top;
    return [x, y];
  }

  #line(at: (rank: number) => readonly [number, number], count: number): string {
    let path = '';
    let [lastX, lastY] = [Number.NaN, Number.NaN];
    for (let rank = 0; rank < count; rank++) {
      const [x, y] = at(rank);
      const isNear = Math.abs(x - lastX) < tolerance && Math.abs(y - lastY) < tolerance;
      if (isNear && rank < count - 1) continue;
      path += `${path === '' ? 'M' : 'L'}${short(x)} ${short(y)}`;
      [lastX, lastY] = [x, y];
      this.#vertices += 1;
    }
    return path;
  }
}

/** A stroke without length: its round ends make a dot. */
function pointPath([x, y]: readonly [number, number]): string {
  return Number.isFinite(x) && Number.isFinite(y) ? `M${short(x)} ${short(y)}h0` : '';
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
