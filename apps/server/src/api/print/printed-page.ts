/** What a print shows of the ground, in the system of its page and on the grid of what is read for it. */

import {
  CartableError,
  groundOf,
  type MapPrint,
  type PagePlan,
  type Plane,
  type PrintedGround,
  printLimits,
  webMercator,
} from '@cartable/contract';
import { getCrs, transformerOf } from '@cartable/geo';
import { type MercatorCover, mercatorCover, pixelsOf } from '@cartable/rendering';

export interface PrintedPage {
  readonly plan: PagePlan;
  readonly ground: PrintedGround;
  readonly cover: MercatorCover;
}

/** @throws {CartableError} `print.too-wide` */
export function printedPage(plan: PagePlan, { view, srid }: Pick<MapPrint, 'view' | 'srid'>): PrintedPage {
  const ground = groundOf(plan.map, view, srid === webMercator ? undefined : planeOf(srid));
  if (srid !== webMercator) assertWithin(ground);
  const cover = mercatorCover(plan, ground);
  if (isBeyond(cover, plan)) throw tooWide(srid, cover.extent);
  return { plan, ground, cover };
}

/** Sides of what is read over the diagonal of a page that is turned: more is another place, or another world. */
const largestCover = 1.5;

/** A page across the antimeridian has a cover as wide as the world: of a small page, millions of parts. */
function isBeyond(cover: MercatorCover, plan: PagePlan): boolean {
  const { width, height } = pixelsOf(plan);
  return Math.max(cover.width, cover.height) > largestCover * Math.hypot(width, height);
}

function planeOf(srid: number): Plane {
  const [place, degrees] = [transformerOf(4326, srid), transformerOf(srid, 4326)];
  return { srid, place, latitudeOf: (x, y) => degrees(x, y)[1] };
}

/** Farther from its territory, a system has no place for what lies there, or one where it is not. */
function assertWithin({ srid, extent, latitude, northDegrees }: PrintedGround): void {
  const most = printLimits.widestKilometres;
  const isPlaced = [...extent, latitude, northDegrees].every(Number.isFinite);
  if (isPlaced && kilometresOf(extent) <= most && reachesFrom(srid, extent, most * 1000)) return;
  throw tooWide(srid, extent);
}

const kilometresOf = ([minX, minY, maxX, maxY]: PrintedGround['extent']): number =>
  Math.max(maxX - minX, maxY - minY) / 1000;

function tooWide(srid: number, extent: PrintedGround['extent']): CartableError {
  const kilometres = kilometresOf(extent);
  return new CartableError('print.too-wide', {
    kilometres: Number.isFinite(kilometres) ? Math.ceil(kilometres) : '∞',
    most: printLimits.widestKilometres,
    system: `${getCrs(srid).name} (EPSG:${srid})`,
  });
}

/** Whether the middle of a page lies around the area of use of its system. */
function reachesFrom(srid: number, [minX, minY, maxX, maxY]: PrintedGround['extent'], metres: number) {
  const [west, south, east, north] = getCrs(srid).areaOfUse;
  const [x, y] = transformerOf(4326, srid)((west + east) / 2, (south + north) / 2);
  return Math.hypot((minX + maxX) / 2 - x, (minY + maxY) / 2 - y) <= metres;
}
