/**
 * The outline of a wide line. Its two sides follow the line, one there and the other back, and share their corners while
 * it bends gently. At sharper bends the outer side goes round by a join and the inner one by the middle of the line: what
 * it covers twice there, it covers twice the same way, so that a non-zero fill is the stroke.
 */
import { line } from './coverage';
import { pointX, pointY } from './points';

export const JOIN_MITRE: i32 = 0;
export const JOIN_ROUND: i32 = 1;
export const CAP_ROUND: i32 = 1;
export const CAP_SQUARE: i32 = 2;

/** Cosine of the turn beyond which a mitre is cut: a mitre of four line widths, as in SVG. */
const MITRE_LIMIT: f32 = -0.875;
/** Below this half width what two sides of a corner overlap is less than a fifth of a pixel: corners are shared. */
const THIN: f32 = 0.6;
/** Below this half width a round join cannot be told from a cut one. */
const ROUND_FROM: f32 = 0.6;
/** Cosine of the turn beyond which a line goes back on itself. */
const ABOUT_FACE: f32 = -0.99;

/** Pixels from an arc to the chord drawn for it, at most. */
const SAGITTA: f32 = 0.1;
/** Halvings of a turn: beyond, the pen is wider than any image. */
const MOST_HALVINGS: i32 = 8;

/**
 * Sides of a half turn. Its corners lie as far outside of the arc as the middles of its sides lie inside: about a tenth of a
 * pixel.
 */
function capSides(halfWidth: f32): i32 {
  return max(3, <i32>ceil(2.5 * sqrt(halfWidth)));
}

/** Half a turn cut in that many sides is kept as cosines and sines: a map has thousands of caps of the same pen. */
const MOST_KEPT_SIDES: i32 = 64;
const HALF_TURN: usize = memory.data(8 * 64, 16);
let keptSides: i32 = 0;

function keepHalfTurn(n: i32): void {
  const half = Math.PI / 2 / <f64>n;
  for (let i = 1; i <= n; i++) {
    const angle = Math.PI / 2 - 2 * half * <f64>i;
    const reach = i == n ? 1 : 2 / (1 + Math.cos(half));
    const p = HALF_TURN + (<usize>(i - 1) << 3);
    store<f32>(p, <f32>(reach * Math.cos(angle)));
    store<f32>(p, <f32>(reach * Math.sin(angle)), 4);
  }
  keptSides = n;
}

/** The round end of a piece that goes towards (dx, dy), from its left to its right. */
function roundCap(x: f32, y: f32, dx: f32, dy: f32, hw: f32): void {
  const n = min(capSides(hw), MOST_KEPT_SIDES);
  if (n != keptSides) keepHalfTurn(n);
  let fromX = x - dy * hw;
  let fromY = y + dx * hw;
  for (let i = 0; i < n; i++) {
    const p = HALF_TURN + (<usize>i << 3);
    const c = load<f32>(p);
    const s = load<f32>(p, 4);
    const toX = x + (dx * c - dy * s) * hw;
    const toY = y + (dy * c + dx * s) * hw;
    line(fromX, fromY, toX, toY);
    fromX = toX;
    fromY = toY;
  }
}

// @ts-ignore: decorator
@inline function oriented(x0: f32, y0: f32, x1: f32, y1: f32, back: bool): void {
  if (back) line(x1, y1, x0, y0);
  else line(x0, y0, x1, y1);
}

/**
 * The arc around (x, y) from the unit vector a to the unit vector b, by halves.
 * @param straight cosine of the turn
 * @param back follow it the other way
 */
function arc(x: f32, y: f32, hw: f32, ax: f32, ay: f32, bx: f32, by: f32, straight: f32, back: bool, halvings: i32): void {
  const half = sqrt(max(<f32>0.5 + <f32>0.5 * straight, 0));
  if (hw * (1 - half) <= SAGITTA || halvings == 0) {
    oriented(x + ax * hw, y + ay * hw, x + bx * hw, y + by * hw, back);
    return;
  }
  const scale: f32 = <f32>0.5 / half;
  const mx = (ax + bx) * scale;
  const my = (ay + by) * scale;
  arc(x, y, hw, ax, ay, mx, my, half, back, halvings - 1);
  arc(x, y, hw, mx, my, bx, by, half, back, halvings - 1);
}

/**
 * Both sides around a corner, from what comes in the direction p to what leaves in the direction d: the outer one by the
 * join, the inner one by the corner itself.
 */
function corner(x: f32, y: f32, hw: f32, pdx: f32, pdy: f32, dx: f32, dy: f32, join: i32): void {
  const back = pdx * dy - pdy * dx > 0;
  const side: f32 = back ? -1 : 1;
  const ax = -pdy * side;
  const ay = pdx * side;
  const bx = -dy * side;
  const by = dx * side;
  oriented(x - bx * hw, y - by * hw, x, y, back);
  oriented(x, y, x - ax * hw, y - ay * hw, back);
  const straight = pdx * dx + pdy * dy;
  if (join == JOIN_ROUND && hw > ROUND_FROM) {
    if (straight < ABOUT_FACE) {
      // Nearly a half turn has no middle that two vectors could tell: it is ahead.
      arc(x, y, hw, ax, ay, pdx, pdy, 0, back, MOST_HALVINGS);
      arc(x, y, hw, pdx, pdy, bx, by, 0, back, MOST_HALVINGS);
    } else arc(x, y, hw, ax, ay, bx, by, straight, back, MOST_HALVINGS);
    return;
  }
  if (join == JOIN_MITRE && straight > MITRE_LIMIT) {
    const k = hw / (1 + straight);
    const mx = x + (ax + bx) * k;
    const my = y + (ay + by) * k;
    oriented(x + ax * hw, y + ay * hw, mx, my, back);
    oriented(mx, my, x + bx * hw, y + by * hw, back);
  } else oriented(x + ax * hw, y + ay * hw, x + bx * hw, y + by * hw, back);
}

/**
 * Adds the stroke of the points from `start` to `end` (excluded) of `base`.
 * @param hw half the width in pixels
 * @param closed the last point joins the first, whether it repeats it or not
 */
export function strokePath(base: usize, start: i32, end: i32, hw: f32, closed: bool, join: i32, cap: i32): void {
  let n = end - start;
  if (n < 2) return;
  if (closed && pointX(base, start) == pointX(base, end - 1) && pointY(base, start) == pointY(base, end - 1)) n--;
  if (n < 2) {
    if (closed) dot(pointX(base, start), pointY(base, start), hw);
    return;
  }
  // A ring folded into a line has an outline all the same: around its ends too.
  if (closed && n == 2) {
    closed = false;
    cap = join == JOIN_ROUND ? CAP_ROUND : CAP_SQUARE;
  }
  const segments = closed ? n : n - 1;
  let begun = false;
  let leftX: f32 = 0;
  let leftY: f32 = 0;
  let rightX: f32 = 0;
  let rightY: f32 = 0;
  let pdx: f32 = 0;
  let pdy: f32 = 0;
  let firstDx: f32 = 0;
  let firstDy: f32 = 0;
  let previousLength: f32 = 0;
  let x0 = pointX(base, start);
  let y0 = pointY(base, start);
  for (let i = 0; i < segments; i++) {
    const j = i + 1 == n ? start : start + i + 1;
    const x1 = pointX(base, j);
    const y1 = pointY(base, j);
    let dx = x1 - x0;
    let dy = y1 - y0;
    const square = dx * dx + dy * dy;
    if (square < 1e-10) continue;
    const length = sqrt(square);
    const inverse: f32 = 1 / length;
    dx *= inverse;
    dy *= inverse;
    const nx = -dy * hw;
    const ny = dx * hw;
    if (!begun) {
      begun = true;
      firstDx = dx;
      firstDy = dy;
      const reach: f32 = !closed && cap == CAP_SQUARE ? hw : 0;
      const ax = x0 - dx * reach;
      const ay = y0 - dy * reach;
      leftX = ax + nx;
      leftY = ay + ny;
      rightX = ax - nx;
      rightY = ay - ny;
      if (!closed && cap == CAP_ROUND) roundCap(x0, y0, -dx, -dy, hw);
      else if (!closed) line(rightX, rightY, leftX, leftY);
    } else {
      const straight = pdx * dx + pdy * dy;
      // Neither side of a gentle bend is longer than the half width takes from its inner edge: nothing folds over.
      const bend = hw * abs(pdx * dy - pdy * dx);
      const gentle = straight > 0.7 && bend <= 0.5 * (1 + straight) * min(length, previousLength);
      const roomy = length > 2.8 * hw && previousLength > 2.8 * hw;
      const sharp = straight > -0.3 && (hw < THIN || (roomy && (join == JOIN_MITRE || hw < 0.8)));
      if (gentle || sharp) {
        const k = hw / (1 + straight);
        const mx = -(pdy + dy) * k;
        const my = (pdx + dx) * k;
        line(leftX, leftY, x0 + mx, y0 + my);
        line(x0 - mx, y0 - my, rightX, rightY);
        leftX = x0 + mx;
        leftY = y0 + my;
        rightX = x0 - mx;
        rightY = y0 - my;
      } else {
        line(leftX, leftY, x0 - pdy * hw, y0 + pdx * hw);
        line(x0 + pdy * hw, y0 - pdx * hw, rightX, rightY);
        corner(x0, y0, hw, pdx, pdy, dx, dy, join);
        leftX = x0 + nx;
        leftY = y0 + ny;
        rightX = x0 - nx;
        rightY = y0 - ny;
      }
    }
    pdx = dx;
    pdy = dy;
    x0 = x1;
    y0 = y1;
    previousLength = length;
  }
  if (!begun) {
    if (closed) dot(x0, y0, hw);
    return;
  }
  const reach: f32 = !closed && cap == CAP_SQUARE ? hw : 0;
  const endX = x0 + pdx * reach;
  const endY = y0 + pdy * reach;
  const nx = -pdy * hw;
  const ny = pdx * hw;
  line(leftX, leftY, endX + nx, endY + ny);
  line(endX - nx, endY - ny, rightX, rightY);
  if (closed) corner(x0, y0, hw, pdx, pdy, firstDx, firstDy, join);
  else if (cap == CAP_ROUND) roundCap(x0, y0, pdx, pdy, hw);
  else line(endX + nx, endY + ny, endX - nx, endY - ny);
}

/** An area too small to have an outline leaves a dot as wide as its stroke, so that it does not vanish. */
function dot(x: f32, y: f32, hw: f32): void {
  line(x - hw, y - hw, x - hw, y + hw);
  line(x + hw, y + hw, x + hw, y - hw);
}
