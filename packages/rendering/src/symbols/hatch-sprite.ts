/**
 * Hatches at any angle. A turned line mark repeated in square cells would break at their borders; here the cell is cut
 * so that the lines go through: as wide and as high as whole numbers of lines, rounded to pixels.
 */
import type { MarkShape } from '@cartable/styles';
import { JavaScriptRaster } from '../raster/javascript-raster.ts';
import type { Pen, Sprite } from '../raster/raster.ts';

/** One family of parallel lines. */
export interface Hatch {
  /** Angle of the lines, clockwise from the horizontal, 0 to 180. */
  readonly angleDegrees: number;
  /** Across the lines, pixels. */
  readonly spacingPixels: number;
}

/** Angles of the lines of a mark, and their spacing in parts of its size. */
const families: Partial<Record<MarkShape, readonly (readonly [angle: number, spacing: number])[]>> = {
  'horizontal-line': [[0, 1]],
  'vertical-line': [[90, 1]],
  slash: [[135, Math.SQRT1_2]],
  backslash: [[45, Math.SQRT1_2]],
  plus: [
    [0, 1],
    [90, 1],
  ],
  times: [
    [45, Math.SQRT1_2],
    [135, Math.SQRT1_2],
  ],
};

/** Undefined for a shape that is no hatch, or that square cells repeat as well. */
export function hatchesOf(
  shape: MarkShape,
  rotationDegrees: number,
  sizePixels: number,
): Hatch[] | undefined {
  const lines = families[shape];
  if (!lines || rotationDegrees % 90 === 0) return undefined;
  return lines.map(([angle, spacing]) => ({
    angleDegrees: (((angle + rotationDegrees) % 180) + 180) % 180,
    spacingPixels: spacing * sizePixels,
  }));
}

const largestSide = 256;
/** Nearer to an axis than this, lines are drawn along it. */
const straightDegrees = 1;

interface Cell {
  readonly side: number;
  readonly lines: number;
}

export function drawHatch({ angleDegrees, spacingPixels }: Hatch, color: number, pen: Pen): Sprite {
  const spacing = Math.max(spacingPixels, 1);
  const nearAxis = (axis: number): boolean => Math.abs(angleDegrees - axis) < straightDegrees;
  const angle = (angleDegrees * Math.PI) / 180;
  const across =
    nearAxis(0) || nearAxis(180) ? { side: 1, lines: 0 } : cellOf(spacing / Math.abs(Math.sin(angle)));
  const down = nearAxis(90) ? { side: 1, lines: 0 } : cellOf(spacing / Math.abs(Math.cos(angle)));
  const slope = angleDegrees > 90 ? -1 : 1;
  const raster = new JavaScriptRaster();
  raster.begin(across.side, down.side, 0);
  raster.setParts(
    linesOf(across, down, slope, pen.widthPixels).map((points) => ({ kind: 'line', phase: 0, points })),
  );
  raster.stroke(color, pen);
  return { width: across.side, height: down.side, pixels: raster.frame };
}

/** As many lines as make the side a whole number of pixels, nearly. */
function cellOf(period: number): Cell {
  let best: Cell = { side: Math.min(Math.max(Math.round(period), 1), largestSide), lines: 1 };
  for (let lines = 2; lines <= 4 && period * lines <= largestSide; lines++) {
    const side = Math.round(period * lines);
    if (Math.abs(side / lines - period) < Math.abs(best.side / best.lines - period) - 0.01)
      best = { side, lines };
  }
  return best;
}

/** The lines x · a − slope · y · b = n, a and b in lines per pixel, that cross the cell or its borders. */
function linesOf(across: Cell, down: Cell, slope: number, width: number): number[][] {
  const a = across.lines / across.side;
  const b = down.lines / down.side;
  const reach = width + 2;
  const most = (across.side + reach) * a + (down.side + reach) * b + 2;
  const lines: number[][] = [];
  for (let n = Math.floor(-most); n <= most; n++) {
    const at = n + 0.5;
    if (down.lines === 0) lines.push([at / a, -reach, at / a, down.side + reach]);
    else if (across.lines === 0) lines.push([-reach, at / b, across.side + reach, at / b]);
    else {
      const yAt = (x: number): number => (slope * (x * a - at)) / b;
      const x0 = -reach - across.side;
      const x1 = across.side * 2 + reach;
      lines.push([x0, yAt(x0), x1, yAt(x1)]);
    }
  }
  return lines;
}
