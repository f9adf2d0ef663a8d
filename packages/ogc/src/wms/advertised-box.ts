import { type Bbox, BboxBuilder, findCrs, transformBbox, transformerOf } from '@cartable/geo';

/** Segments per edge; between three points an edge is near enough to a parabola to be right to some metres. */
const segmentsOfRegion = 4;
const segmentsOfCountry = 8;
const regionDegrees = 4;
/** Beyond these spans edges bend too much, and a pole may lie inside. */
const mostDegrees = 60;
const nearPole = 84;

/** Boxes remembered: a thousand layers and their groups, some times over; a few MB. */
const mostRemembered = 10_000;
const remembered = new Map<string, Map<number, Bbox | undefined>>();

/** Degrees, about a metre. */
const leastSide = 1e-5;

/** A box that encloses something even when all there is lies on one point or one line: clients ask for maps of it. */
export function withArea([west, south, east, north]: Bbox): Bbox {
  const x = east > west ? 0 : leastSide / 2;
  const y = north > south ? 0 : leastSide / 2;
  return [west - x, south - y, east + x, north + y];
}

/**
 * The box of a layer in a system, for its capabilities: undefined where the system is not meant to be used, since its
 * figures mean nothing there. A thousand layers in ten systems each: edges are followed by a few points only.
 * @param geographic longitude then latitude, degrees
 * @returns x then y
 */
export function advertisedBox(geographic: Bbox, srid: number): Bbox | undefined {
  const boxes = boxesOf(geographic);
  if (!boxes.has(srid)) boxes.set(srid, computeBox(geographic, srid));
  return boxes.get(srid);
}

/** The boxes do not change with what is published: the next document finds most of them done. */
function boxesOf(geographic: Bbox): Map<number, Bbox | undefined> {
  const key = geographic.join();
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= mostRemembered) remembered.clear();
  const boxes = new Map<number, Bbox | undefined>();
  remembered.set(key, boxes);
  return boxes;
}

function computeBox(geographic: Bbox, srid: number): Bbox | undefined {
  const crs = findCrs(srid);
  if (crs === undefined) return undefined;
  if (srid === 4326) return geographic;
  if (!isNear(geographic, crs.areaOfUse)) return undefined;
  const [west, south, east, north] = geographic;
  const isPlain = east - west <= mostDegrees && south >= -nearPole && north <= nearPole;
  return isPlain && west < east && south < north
    ? followEdges(geographic, transformerOf(4326, srid))
    : transformBbox(geographic, 4326, srid);
}

function isNear(box: Bbox, area: Bbox): boolean {
  const crossesAntimeridian = area[0] > area[2];
  return (
    (crossesAntimeridian || (box[0] <= area[2] && box[2] >= area[0])) &&
    box[1] <= area[3] &&
    box[3] >= area[1]
  );
}

type Transform = (x: number, y: number) => ArrayLike<number>;

function followEdges([west, south, east, north]: Bbox, transform: Transform): Bbox | undefined {
  const builder = new BboxBuilder();
  const isRegion = Math.max(east - west, north - south) <= regionDegrees;
  const segments = isRegion ? segmentsOfRegion : segmentsOfCountry;
  const edges: readonly ((ratio: number) => ArrayLike<number>)[] = [
    (ratio) => transform(west + (east - west) * ratio, south),
    (ratio) => transform(west + (east - west) * ratio, north),
    (ratio) => transform(west, south + (north - south) * ratio),
    (ratio) => transform(east, south + (north - south) * ratio),
  ];
  for (const edge of edges) {
    const xs: number[] = [];
    const ys: number[] = [];
    for (let rank = 0; rank <= segments; rank++) {
      const point = edge(rank / segments);
      xs.push(point[0]!);
      ys.push(point[1]!);
      builder.add(point[0]!, point[1]!);
    }
    for (const x of summits(xs)) builder.add(x, ys[0]!);
    for (const y of summits(ys)) builder.add(xs[0]!, y);
  }
  return builder.build();
}

/** Extremes between samples: those of the parabola through each three of them that turn. */
function summits(values: readonly number[]): number[] {
  const found: number[] = [];
  for (let rank = 1; rank + 1 < values.length; rank++) {
    const [before, here, after] = [values[rank - 1]!, values[rank]!, values[rank + 1]!];
    const turns = (here - before) * (after - here) < 0;
    if (!turns) continue;
    const curvature = before - 2 * here + after;
    found.push(here - (before - after) ** 2 / (8 * curvature));
  }
  return found;
}
