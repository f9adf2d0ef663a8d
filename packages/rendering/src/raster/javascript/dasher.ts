/** Cuts a path into dashes. */
import type { Pen } from '../raster.ts';
import type { Path } from './stroker.ts';

const shortestPeriod = 0.5;

export function isDashed(pen: Pen): boolean {
  return pen.dashes.length > 0 && periodOf(pen) >= shortestPeriod;
}

const periodOf = (pen: Pen): number => pen.dashes.reduce((sum, length) => sum + length, 0);

/** @param phase length run before the first point, pixels */
export function* dashesOf(path: Path, phase: number, pen: Pen): Generator<Path> {
  const period = periodOf(pen);
  let into = (((phase + pen.dashOffset) % period) + period) % period;
  let index = 0;
  while (into >= pen.dashes[index]! && index < pen.dashes.length - 1) into -= pen.dashes[index++]!;
  let left = Math.max(pen.dashes[index]! - into, 0);
  let x0 = path[0]!;
  let y0 = path[1]!;
  let dash: number[] = index % 2 === 0 ? [x0, y0] : [];
  for (let i = 2; i < path.length; i += 2) {
    const x1 = path[i]!;
    const y1 = path[i + 1]!;
    let length = Math.hypot(x1 - x0, y1 - y0);
    if (length < 1e-5) continue;
    const dx = (x1 - x0) / length;
    const dy = (y1 - y0) / length;
    while (length >= left) {
      x0 += dx * left;
      y0 += dy * left;
      length -= left;
      if (index % 2 === 0) {
        dash.push(x0, y0);
        yield dash;
        dash = [];
      } else dash = [x0, y0];
      index = (index + 1) % pen.dashes.length;
      left = pen.dashes[index]!;
    }
    left -= length;
    x0 = x1;
    y0 = y1;
    if (index % 2 === 0) dash.push(x0, y0);
  }
  if (dash.length > 2) yield dash;
}
