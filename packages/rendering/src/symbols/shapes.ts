/** Outlines of the named marks, in a square of side 1 centred on (0, 0), y down. */
import type { MarkShape } from '@cartable/styles';

export interface Shape {
  readonly kind: 'ring' | 'line';
  readonly points: readonly number[];
}

const ring = (...points: number[]): Shape => ({ kind: 'ring', points });
const line = (...points: number[]): Shape => ({ kind: 'line', points });

function regular(corners: number, innerRadius = 0.5): Shape {
  const points: number[] = [];
  const steps = innerRadius === 0.5 ? corners : corners * 2;
  for (let i = 0; i < steps; i++) {
    const angle = (2 * Math.PI * i) / steps - Math.PI / 2;
    const radius = steps > corners && i % 2 === 1 ? innerRadius : 0.5;
    points.push(Math.cos(angle) * radius, Math.sin(angle) * radius);
  }
  return ring(...points);
}

/** Arm of the filled cross, half its thickness. */
const arm = 0.125;

const cross = [
  [-arm, -0.5], [arm, -0.5], [arm, -arm], [0.5, -arm], [0.5, arm], [arm, arm],
  [arm, 0.5], [-arm, 0.5], [-arm, arm], [-0.5, arm], [-0.5, -arm], [-arm, -arm],
] as const; // biome-ignore format: one corner of the cross per triple

const eighth = Math.SQRT1_2;

const octagon = ring(
  ...Array.from({ length: 8 }, (_, i) => (2 * Math.PI * (i + 0.5)) / 8).flatMap((angle) => [
    Math.cos(angle) * 0.541,
    Math.sin(angle) * 0.541,
  ]),
);

/** The upper half of the circle, on its diameter. */
function halfCircle(sides: number): Shape {
  const points: number[] = [];
  for (let i = 0; i <= sides; i++) {
    const angle = Math.PI + (Math.PI * i) / sides;
    points.push(Math.cos(angle) * 0.5, Math.sin(angle) * 0.5);
  }
  return ring(...points);
}

/** @param diameterPixels decides how many sides a circle needs to look round */
export function shapesOf(shape: MarkShape, diameterPixels: number): readonly Shape[] {
  switch (shape) {
    case 'square':
      return [ring(-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5)];
    case 'circle':
      return [regular(Math.max(32, Math.ceil(6 * Math.sqrt(diameterPixels))))];
    case 'triangle':
      return [ring(0, -0.5, 0.5, 0.5, -0.5, 0.5)];
    case 'star':
      return [regular(5, 0.191)];
    case 'cross':
      return [ring(...cross.flat())];
    case 'x':
      return [ring(...cross.flatMap(([x, y]) => [(x - y) * eighth, (x + y) * eighth]))];
    case 'diamond':
      return [regular(4)];
    case 'pentagon':
      return [regular(5)];
    case 'hexagon':
      return [regular(6)];
    case 'vertical-line':
      return [line(0, -0.5, 0, 0.5)];
    case 'horizontal-line':
      return [line(-0.5, 0, 0.5, 0)];
    case 'slash':
      return [line(-0.5, 0.5, 0.5, -0.5)];
    case 'backslash':
      return [line(-0.5, -0.5, 0.5, 0.5)];
    case 'dot':
      return [ring(-0.06, -0.06, 0.06, -0.06, 0.06, 0.06, -0.06, 0.06)];
    case 'plus':
      return [line(0, -0.5, 0, 0.5), line(-0.5, 0, 0.5, 0)];
    case 'times':
      return [line(-0.5, -0.5, 0.5, 0.5), line(-0.5, 0.5, 0.5, -0.5)];
    case 'octagon':
      return [octagon];
    case 'half-circle':
      return [halfCircle(Math.max(12, Math.ceil(4 * Math.sqrt(diameterPixels))))];
    // The plain arrow points up, as on a compass; arrow heads point right, the way a line runs.
    case 'arrow':
      return [ring(0, -0.5, 0.5, 0, 0.18, 0, 0.18, 0.5, -0.18, 0.5, -0.18, 0, -0.5, 0)];
    case 'open-arrow':
      return [line(-0.5, -0.5, 0.5, 0, -0.5, 0.5)];
    case 'closed-arrow':
      return [ring(-0.5, -0.5, 0.5, 0, -0.5, 0.5)];
  }
}
