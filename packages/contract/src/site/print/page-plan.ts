/** Layout of a printed map. Millimetres from the top left corner of the paper. Pure. */

import { webMercator } from './map-systems.ts';

export const papers = { A4: [297, 210], A3: [420, 297] } as const;
export type Paper = keyof typeof papers;
export const orientations = ['landscape', 'portrait'] as const;
export type Orientation = (typeof orientations)[number];
/** Dots per inch, for a printer and for a screen. */
export const printResolutions = [300, 150] as const;

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PagePlan {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  readonly map: Frame;
  /** Absent without a legend. */
  readonly legend: Frame | undefined;
  readonly footer: Frame;
}

interface PageRequest {
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly dpi: number;
  readonly hasTitle: boolean;
  readonly hasLegend: boolean;
}

export const millimetresOfInch = 25.4;
const margin = 10;
const titleHeight = 12;
const footerHeight = 20;
const legendWidth = 62;
const gap = 4;
/** Of the map, in pixels: A3 at 300 dots per inch. */
const largestSide = 5000;
/** Services draw no larger image, in pixels (our own WMS among them): a larger map is asked in parts. */
const largestPart = 4096;

export function planPage({ paper, orientation, dpi, hasTitle, hasLegend }: PageRequest): PagePlan {
  const [long, short] = papers[paper];
  const [width, height] = orientation === 'landscape' ? [long, short] : [short, long];
  const top = margin + (hasTitle ? titleHeight : 0);
  const inner = { width: width - 2 * margin, height: height - top - margin - footerHeight };
  const map = {
    x: margin,
    y: top,
    width: hasLegend ? inner.width - legendWidth - gap : inner.width,
    height: inner.height,
  };
  const largestDpi = Math.floor((largestSide * millimetresOfInch) / Math.max(map.width, map.height));
  return {
    width,
    height,
    dpi: Math.min(dpi, largestDpi),
    map,
    legend: hasLegend
      ? { x: width - margin - legendWidth, y: top, width: legendWidth, height: inner.height }
      : undefined,
    footer: {
      x: margin,
      y: height - margin - footerHeight + gap,
      width: inner.width,
      height: footerHeight - gap,
    },
  };
}

export interface PartOfMap {
  /** Pixels of the map. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly extent: PrintedGround['extent'];
}

/** A map as images no larger than services draw, row after row: one of them for most papers. */
export function partsOfMap(
  { width, height }: { readonly width: number; readonly height: number },
  [minX, minY, maxX, maxY]: PrintedGround['extent'],
): PartOfMap[] {
  const [unitsX, unitsY] = [(maxX - minX) / width, (maxY - minY) / height];
  return spans(height).flatMap(([y, below]) =>
    spans(width).map(
      ([x, right]): PartOfMap => ({
        x,
        y,
        width: right - x,
        height: below - y,
        extent: [minX + x * unitsX, maxY - below * unitsY, minX + right * unitsX, maxY - y * unitsY],
      }),
    ),
  );
}

/**
 * The same in squares where it takes several, which reach beyond the map on the right and below: a service of ours that
 * draws squares writes a name across two of them in both.
 */
export function squaresOfMap(
  size: { readonly width: number; readonly height: number },
  extent: PrintedGround['extent'],
): PartOfMap[] {
  const longest = Math.max(size.width, size.height);
  if (longest <= largestPart) return partsOfMap(size, extent);
  const side = Math.ceil(longest / Math.ceil(longest / largestPart));
  const [columns, rows] = [Math.ceil(size.width / side), Math.ceil(size.height / side)];
  const [minX, minY, maxX, maxY] = extent;
  const [unitsX, unitsY] = [(maxX - minX) / size.width, (maxY - minY) / size.height];
  return Array.from({ length: columns * rows }, (_, rank): PartOfMap => {
    const [x, y] = [(rank % columns) * side, Math.floor(rank / columns) * side];
    const [right, below] = [x + side, y + side];
    const box = [minX + x * unitsX, maxY - below * unitsY, minX + right * unitsX, maxY - y * unitsY] as const;
    return { x, y, width: side, height: side, extent: box };
  });
}

/** A side cut into equal lengths. */
function spans(length: number): (readonly [from: number, to: number])[] {
  const count = Math.ceil(length / largestPart);
  const at = (rank: number) => Math.round((length * rank) / count);
  return Array.from({ length: count }, (_, rank) => [at(rank), at(rank + 1)] as const);
}

const earthRadius = 6_378_137;
const radians = Math.PI / 180;

export type PrintedView =
  | {
      /** Longitude, latitude. */
      readonly centre: readonly [number, number];
      /** Scale denominator on the ground, at the centre. */
      readonly scale: number;
    }
  | {
      readonly box: {
        readonly west: number;
        readonly south: number;
        readonly east: number;
        readonly north: number;
      };
    };

export interface PrintedGround {
  /** Of the page (EPSG). */
  readonly srid: number;
  /** Minimum x, y, maximum x, y in that system. */
  readonly extent: readonly [number, number, number, number];
  /** Degrees, of the middle. */
  readonly latitude: number;
  /** Of true north from the top of the page, clockwise, at the middle: zero in Web Mercator. */
  readonly northDegrees: number;
  /** On the ground for one of paper, at the middle. */
  readonly metresOfMillimetre: number;
}

/** A conformal system in metres. */
export interface Plane {
  readonly srid: number;
  /** From degrees. */
  place(longitude: number, latitude: number): readonly [x: number, y: number];
  /** Latitude, in degrees, of a place of the plane. */
  latitudeOf(x: number, y: number): number;
}

/**
 * What a frame of the page shows of the ground: a box is shown whole, in its middle.
 * @param plane of the page; Web Mercator when undefined
 */
export function groundOf(
  frame: Pick<Frame, 'width' | 'height'>,
  view: PrintedView,
  plane?: Plane,
): PrintedGround {
  return plane ? groundInPlane(frame, view, plane) : groundInMercator(frame, view);
}

function groundInPlane(
  { width, height }: Pick<Frame, 'width' | 'height'>,
  view: PrintedView,
  plane: Plane,
): PrintedGround {
  const [left, bottom, right, top] = 'scale' in view ? pointOf(view.centre, plane) : boxIn(view.box, plane);
  const unitsOfMillimetre =
    'scale' in view ? view.scale / 1000 : Math.max((right - left) / width, (top - bottom) / height, 0.0001);
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const [halfWidth, halfHeight] = [(width * unitsOfMillimetre) / 2, (height * unitsOfMillimetre) / 2];
  const [longitude, latitude] =
    'scale' in view ? view.centre : [(view.box.west + view.box.east) / 2, plane.latitudeOf(x, y)];
  const [fromX, fromY] = plane.place(longitude, latitude);
  const [northX, northY] = plane.place(longitude, latitude + stepDegrees);
  return {
    srid: plane.srid,
    extent: [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight],
    latitude,
    northDegrees: Math.atan2(northX - fromX, northY - fromY) / radians,
    metresOfMillimetre: unitsOfMillimetre,
  };
}

/** Along which north is looked for. */
const stepDegrees = 0.01;

const pointOf = ([longitude, latitude]: readonly [number, number], plane: Plane) => {
  const [x, y] = plane.place(longitude, latitude);
  return [x, y, x, y] as const;
};

type PrintedBox = Extract<PrintedView, { box: unknown }>['box'];

/** Parallels are arcs there: the middles of the sides count as the corners do. */
function boxIn({ west, south, east, north }: PrintedBox, plane: Plane) {
  const places = [west, (west + east) / 2, east].flatMap((longitude) =>
    [south, (south + north) / 2, north].map((latitude) => plane.place(longitude, latitude)),
  );
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
}

function groundInMercator(frame: Pick<Frame, 'width' | 'height'>, view: PrintedView): PrintedGround {
  if ('scale' in view) {
    const [longitude, latitude] = view.centre;
    const unitsOfMillimetre = view.scale / 1000 / Math.cos(latitude * radians);
    return around([xOf(longitude), yOf(latitude)], frame, unitsOfMillimetre);
  }
  const { west, south, east, north } = view.box;
  const [left, bottom, right, top] = [xOf(west), yOf(south), xOf(east), yOf(north)];
  const unitsOfMillimetre = Math.max((right - left) / frame.width, (top - bottom) / frame.height, 0.0001);
  return around([(left + right) / 2, (bottom + top) / 2], frame, unitsOfMillimetre);
}

function around(
  [x, y]: readonly [number, number],
  { width, height }: Pick<Frame, 'width' | 'height'>,
  unitsOfMillimetre: number,
): PrintedGround {
  const [halfWidth, halfHeight] = [(width * unitsOfMillimetre) / 2, (height * unitsOfMillimetre) / 2];
  const latitude = 2 * Math.atan(Math.exp(y / earthRadius)) - Math.PI / 2;
  return {
    srid: webMercator,
    extent: [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight],
    latitude: latitude / radians,
    northDegrees: 0,
    metresOfMillimetre: unitsOfMillimetre * Math.cos(latitude),
  };
}

const xOf = (longitude: number) => longitude * radians * earthRadius;
const yOf = (latitude: number) => {
  const within = Math.max(-85, Math.min(85, latitude));
  return Math.log(Math.tan(Math.PI / 4 + (within * radians) / 2)) * earthRadius;
};

export interface ScaleBar {
  /** On the ground. */
  readonly metres: number;
  /** On paper. */
  readonly millimetres: number;
}

/** The longest round distance that the paper leaves room for. @param metresOfMillimetre on the ground, at the middle of the map */
export function scaleBarOf(metresOfMillimetre: number, mostMillimetres: number): ScaleBar {
  const most = metresOfMillimetre * mostMillimetres;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((digit) => digit * power <= most) ?? 1) * power;
  return { metres, millimetres: metres / metresOfMillimetre };
}

/** Of letters of that size, in millimetres: an average of Latin text. */
const widthOfLetter = 0.5;

/** Lines of words that fit a width; a longer word is cut. */
export function wrapped(text: string, width: number, size: number): string[] {
  const most = Math.max(4, Math.floor(width / (size * widthOfLetter)));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((one) => one.match(new RegExp(`.{1,${most}}`, 'gu')) ?? [])) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}
