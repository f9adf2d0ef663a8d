import type { Bbox } from '../feature-batch.ts';
import { transformBbox } from './bbox.ts';
import { localProjection, type QuadraticTerms } from './local-projection.ts';

/** Part of the width of the box that the polynomial may be away from the projection. */
const mostError = 1e-3;

/**
 * `transformBbox` for the box of a tile, with a quarter of its points: over some kilometres the projection is a
 * polynomial, whose bounds are known. It holds all that lies in the box, and hardly more; large boxes are transformed
 * point by point.
 */
export function transformSmallBbox(bbox: Bbox, fromSrid: number, toSrid: number): Bbox | undefined {
  if (fromSrid === toSrid) return bbox;
  const local = localProjection(fromSrid, toSrid, bbox);
  if (!local) return transformBbox(bbox, fromSrid, toSrid);
  const half = [(bbox[2] - bbox[0]) / 2, (bbox[3] - bbox[1]) / 2] as const;
  const { toX, toY, error } = local;
  const [reachX, reachY] = [reachOf(toX, half) + error, reachOf(toY, half) + error];
  if (!(error <= mostError * Math.min(reachX, reachY))) return transformBbox(bbox, fromSrid, toSrid);
  return [toX[0] - reachX, toY[0] - reachY, toX[0] + reachX, toY[0] + reachY];
}

/** How far from its value in the middle the polynomial goes at most. */
function reachOf([, u, v, uu, uv, vv]: QuadraticTerms, [width, height]: readonly [number, number]): number {
  const slopes = Math.abs(u) * width + Math.abs(v) * height;
  return slopes + Math.abs(uu) * width ** 2 + Math.abs(uv) * width * height + Math.abs(vv) * height ** 2;
}
