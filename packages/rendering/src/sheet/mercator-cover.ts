/** What a page shows, on the grid that services and tiles of elsewhere follow: Web Mercator. */

import { millimetresOfInch, type PagePlan, type PrintedGround, webMercator } from '@cartable/contract';
import { type Bbox, transformBbox } from '@cartable/geo';

export interface MercatorCover {
  /** EPSG:3857. */
  readonly extent: Bbox;
  /** Pixels, each as large on the ground as one of the page. */
  readonly width: number;
  readonly height: number;
  /** Units of EPSG:3857 for a pixel of a screen that shows the page at the same scale. */
  readonly screenResolution: number;
}

/** Pixels of an inch of a page of the web (CSS Values 4 §6.2): lines and letters keep the size they have on screen. */
export const pixelsOfInch = 96;

const radians = Math.PI / 180;

/** The size of the map in pixels of the page. */
export function pixelsOf({ map, dpi }: PagePlan): { readonly width: number; readonly height: number } {
  const side = (millimetres: number) => Math.max(1, Math.round((millimetres / millimetresOfInch) * dpi));
  return { width: side(map.width), height: side(map.height) };
}

/** Of a page in Web Mercator, the page itself; else the upright rectangle around it. */
export function mercatorCover(plan: PagePlan, ground: PrintedGround): MercatorCover {
  if (ground.srid === webMercator) {
    const [minX, , maxX] = ground.extent;
    const screenResolution = ((maxX - minX) / plan.map.width) * (millimetresOfInch / pixelsOfInch);
    return { extent: ground.extent, ...pixelsOf(plan), screenResolution };
  }
  const unitsOfMillimetre = ground.metresOfMillimetre / Math.cos(ground.latitude * radians);
  const unitsOfPixel = unitsOfMillimetre * (millimetresOfInch / plan.dpi);
  const extent = transformBbox(ground.extent, ground.srid, webMercator);
  if (!extent) throw new Error(`EPSG:${ground.srid} → EPSG:${webMercator}`);
  const [minX, minY, maxX, maxY] = extent;
  return {
    extent,
    width: Math.ceil((maxX - minX) / unitsOfPixel),
    height: Math.ceil((maxY - minY) / unitsOfPixel),
    screenResolution: unitsOfMillimetre * (millimetresOfInch / pixelsOfInch),
  };
}
