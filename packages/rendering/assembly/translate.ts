/** Shifts a geometry right and down (SE 1.1, OGC 05-077r4 §11.2.4, Displacement). */
import { PTS } from './memory';
import { measureBounds, pointCount, pointX, pointY, setPoint } from './points';

export function translateAll(right: f32, down: f32): void {
  for (let i = 0; i < pointCount; i++) setPoint(PTS, i, pointX(PTS, i) + right, pointY(PTS, i) + down);
  measureBounds();
}
