/** Circular arcs as lines (SQL/MM 13249-3 §7.3: an arc is given by its start, any point of it, and its end). */

/** X, y, then z and m if there are; all positions of an arc have as many numbers. */
export type Position = readonly number[];

/** Tolerance of the arcs of a reading, and whether there were any. */
export interface CurveDrawing {
  /** Furthest that a line may be from its arc, in the unit of the coordinates. */
  readonly tolerance: number;
  /** Set when an arc was met. */
  isUsed: boolean;
}

/** Even the smallest circle is drawn with at least 64 sides. */
const maxStepRadians = Math.PI / 32;
/** Per half arc: reached by arcs of some hundred kilometres of rise only. */
const maxSteps = 16_384;

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/**
 * Positions after `start` up to `end`, `middle` included, no further from the arc than `tolerance` (same unit as x
 * and y). Both directions give the same positions, so that neighbours keep their common border. An arc whose ends
 * meet is the circle of which `middle` is opposite (SQL/MM); three points in line are a line.
 */
export function drawArc(start: Position, middle: Position, end: Position, tolerance: number): Position[] {
  const circle = circleOf(start, middle, end);
  if (!circle) return [middle, end];
  const isLeftTurn = isCircle(start, end) || turn(start, middle, end) > 0;
  const draw = (from: Position, to: Position): Position[] =>
    isBefore(from, to)
      ? [...between({ from, to, circle, isLeftTurn, tolerance }), to]
      : [...between({ from: to, to: from, circle, isLeftTurn: !isLeftTurn, tolerance }).reverse(), to];
  return [...draw(start, middle), ...draw(middle, end)];
}

const isCircle = (start: Position, end: Position): boolean => start[0] === end[0] && start[1] === end[1];

const isBefore = (one: Position, other: Position): boolean =>
  one[0]! < other[0]! || (one[0] === other[0] && one[1]! <= other[1]!);

/** Twice the signed area of the triangle: positive when one turns left. */
function turn(a: Position, b: Position, c: Position): number {
  return (b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!);
}

/** Undefined for three points in line. Computed from the first end, whatever the direction, to lose no digits. */
function circleOf(start: Position, middle: Position, end: Position): Circle | undefined {
  const [a, c] = isBefore(start, end) ? [start, end] : [end, start];
  const [bx, by] = [middle[0]! - a[0]!, middle[1]! - a[1]!];
  const [cx, cy] = [c[0]! - a[0]!, c[1]! - a[1]!];
  if (cx === 0 && cy === 0) {
    const radius = Math.hypot(bx, by) / 2;
    return radius > 0 ? { x: a[0]! + bx / 2, y: a[1]! + by / 2, radius } : undefined;
  }
  const doubled = 2 * (bx * cy - by * cx);
  const size = Math.hypot(bx, by) * Math.hypot(cx, cy);
  if (Math.abs(doubled) <= size * 1e-12) return undefined;
  const b2 = bx * bx + by * by;
  const c2 = cx * cx + cy * cy;
  const x = (cy * b2 - by * c2) / doubled;
  const y = (bx * c2 - cx * b2) / doubled;
  return { x: a[0]! + x, y: a[1]! + y, radius: Math.hypot(x, y) };
}

interface Span {
  readonly from: Position;
  readonly to: Position;
  readonly circle: Circle;
  readonly isLeftTurn: boolean;
  readonly tolerance: number;
}

/** Positions strictly between; heights and measures follow the angle. */
function between({ from, to, circle, isLeftTurn, tolerance }: Span): Position[] {
  const { x, y, radius } = circle;
  const startAngle = Math.atan2(from[1]! - y, from[0]! - x);
  const sweep = sweepOf(Math.atan2(to[1]! - y, to[0]! - x) - startAngle, isLeftTurn);
  const steps = stepsOf(Math.abs(sweep), radius, tolerance);
  return Array.from({ length: steps - 1 }, (_, index) => {
    const share = (index + 1) / steps;
    const angle = startAngle + sweep * share;
    const others = from.slice(2).map((value, rank) => value + (to[rank + 2]! - value) * share);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), ...others];
  });
}

function sweepOf(difference: number, isLeftTurn: boolean): number {
  const turnRadians = 2 * Math.PI;
  const positive = ((difference % turnRadians) + turnRadians) % turnRadians;
  return isLeftTurn ? positive : positive - turnRadians;
}

/** A chord lies `radius · (1 − cos(step / 2))` inside its arc. */
function stepsOf(sweep: number, radius: number, tolerance: number): number {
  const step = tolerance < radius ? 2 * Math.acos(1 - tolerance / radius) : maxStepRadians;
  return Math.min(maxSteps, Math.max(1, Math.ceil(sweep / Math.min(step || 1e-9, maxStepRadians))));
}

/** Every arc of a circular string in turn: three positions each, the last being the first of the next. */
export function drawCircularString(
  positions: readonly Position[],
  tolerance: number,
): Position[] | undefined {
  if (positions.length === 0) return [];
  if (positions.length < 3 || positions.length % 2 === 0) return undefined;
  const drawn: Position[] = [positions[0]!];
  for (let at = 0; at + 2 < positions.length; at += 2)
    drawn.push(...drawArc(positions[at]!, positions[at + 1]!, positions[at + 2]!, tolerance));
  return drawn;
}

/** Lines in a row share their ends. */
export function joinLines(lines: readonly (readonly Position[])[]): Position[] {
  const joined: Position[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const repeats = last && line[0]?.every((number, rank) => number === last[rank]);
    joined.push(...(repeats ? line.slice(1) : line));
  }
  return joined;
}

/** A circle through three positions, from the first back to it, by way of the two others. */
export function drawCircle(positions: readonly Position[], tolerance: number): Position[] | undefined {
  const [start, second, third] = positions as [Position, Position, Position];
  const circle = circleOf(start, second, third);
  if (!circle) return undefined;
  const angleAt = ([x, y]: Position): number => Math.atan2(y! - circle.y, x! - circle.x);
  const left = sweepOf(angleAt(start) - angleAt(third), turn(start, second, third) > 0);
  const angle = angleAt(third) + left / 2;
  const last: Position = [
    circle.x + circle.radius * Math.cos(angle),
    circle.y + circle.radius * Math.sin(angle),
    ...third.slice(2),
  ];
  return [start, ...drawArc(start, second, third, tolerance), ...drawArc(third, last, start, tolerance)];
}
