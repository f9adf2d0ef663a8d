/**
 * The outline of a wide line, as pieces that all turn the same way round, so that a non-zero fill of their sum
 * is the stroke: a run of shared corners while the line bends gently, and at sharper bends a closed piece, a
 * join and a new piece.
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

/** Sides of a half turn: the chord stays within about a tenth of a pixel of the arc. */
function arcSides(halfWidth: f32): i32 {
  return max(3, <i32>ceil(3.5 * sqrt(halfWidth)));
}

/** Half a turn cut in that many sides is kept as cosines and sines: a map has thousands of caps of the same pen. */
const MOST_KEPT_SIDES: i32 = 64;
const HALF_TURN: usize = memory.data(8 * 64, 16);
let keptSides: i32 = 0;

function keepHalfTurn(n: i32): void {
  for (let i = 1; i <= n; i++) {
    const angle = <f32>(Math.PI / 2 - Math.PI * <f64>i / <f64>n);
    const p = HALF_TURN + (<usize>(i - 1) << 3);
    store<f32>(p, Mathf.cos(angle));
    store<f32>(p, Mathf.sin(angle), 4);
  }
  keptSides = n;
}

/** The round end of a piece that goes towards (dx, dy), from its left to its right. */
function roundCap(x: f32, y: f32, dx: f32, dy: f32, hw: f32): void {
  const n = min(arcSides(hw), MOST_KEPT_SIDES);
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

function pie(x: f32, y: f32, hw: f32, pdx: f32, pdy: f32, dx: f32, dy: f32, turn: f32): void {
  const left: f32 = turn > 0 ? 1 : -1;
  const a0 = Mathf.atan2(-pdx * left, pdy * left);
  let a1 = Mathf.atan2(-dx * left, dy * left);
  if (turn > 0 && a1 < a0) a1 += <f32>(2 * Math.PI);
  if (turn <= 0 && a1 > a0) a1 -= <f32>(2 * Math.PI);
  const sweep = a1 - a0;
  const n = max(1, <i32>ceil(abs(sweep) / <f32>Math.PI * <f32>arcSides(hw)));
  const back = sweep >= 0;
  let fromX = x + Mathf.cos(a0) * hw;
  let fromY = y + Mathf.sin(a0) * hw;
  oriented(x, y, fromX, fromY, back);
  for (let i = 1; i <= n; i++) {
    const angle = a0 + sweep * <f32>i / <f32>n;
    const toX = x + Mathf.cos(angle) * hw;
    const toY = y + Mathf.sin(angle) * hw;
    oriented(fromX, fromY, toX, toY, back);
    fromX = toX;
    fromY = toY;
  }
  oriented(fromX, fromY, x, y, back);
}

// @ts-ignore: decorator
@inline function oriented(x0: f32, y0: f32, x1: f32, y1: f32, back: bool): void {
  if (back) line(x1, y1, x0, y0);
  else line(x0, y0, x1, y1);
}

/** Four corners c, a, m, b, turned the way of the body whatever their order. */
function wedge(cx: f32, cy: f32, ax: f32, ay: f32, mx: f32, my: f32, bx: f32, by: f32): void {
  const back = (ax - cx) * (by - cy) - (bx - cx) * (ay - cy) > 0;
  oriented(cx, cy, ax, ay, back);
  oriented(ax, ay, mx, my, back);
  oriented(mx, my, bx, by, back);
  oriented(bx, by, cx, cy, back);
}

/** Fills the gap on the outer side of a corner; `turn` and `straight` are the sine and cosine of the bend. */
function corner(x: f32, y: f32, hw: f32, pdx: f32, pdy: f32, dx: f32, dy: f32, join: i32): void {
  const turn = pdx * dy - pdy * dx;
  const straight = pdx * dx + pdy * dy;
  if (join == JOIN_ROUND && hw > ROUND_FROM) {
    pie(x, y, hw, pdx, pdy, dx, dy, turn);
    return;
  }
  const side: f32 = turn > 0 ? hw : -hw;
  const ax = x + pdy * side;
  const ay = y - pdx * side;
  const bx = x + dy * side;
  const by = y - dx * side;
  if (join == JOIN_MITRE && straight > MITRE_LIMIT) {
    const k = side / (1 + straight);
    wedge(x, y, ax, ay, x + (pdy + dy) * k, y - (pdx + dx) * k, bx, by);
  } else wedge(x, y, ax, ay, ax, ay, bx, by);
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
      else line(rightX, rightY, leftX, leftY);
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
        finish(x0, y0, leftX, leftY, rightX, rightY, pdx, pdy, hw);
        corner(x0, y0, hw, pdx, pdy, dx, dy, join);
        leftX = x0 + nx;
        leftY = y0 + ny;
        rightX = x0 - nx;
        rightY = y0 - ny;
        line(rightX, rightY, leftX, leftY);
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
  if (!closed && cap == CAP_ROUND) {
    line(leftX, leftY, x0 - pdy * hw, y0 + pdx * hw);
    roundCap(x0, y0, pdx, pdy, hw);
    line(x0 + pdy * hw, y0 - pdx * hw, rightX, rightY);
    return;
  }
  const reach: f32 = !closed && cap == CAP_SQUARE ? hw : 0;
  finish(x0 + pdx * reach, y0 + pdy * reach, leftX, leftY, rightX, rightY, pdx, pdy, hw);
  if (closed) corner(x0, y0, hw, pdx, pdy, firstDx, firstDy, join);
}

/** Closes the piece under way across the line at (x, y). */
function finish(
  x: f32, y: f32, leftX: f32, leftY: f32, rightX: f32, rightY: f32, dx: f32, dy: f32, hw: f32,
): void {
  const lx = x - dy * hw;
  const ly = y + dx * hw;
  const rx = x + dy * hw;
  const ry = y - dx * hw;
  line(leftX, leftY, lx, ly);
  line(lx, ly, rx, ry);
  line(rx, ry, rightX, rightY);
}

/** An area too small to have an outline leaves a dot as wide as its stroke, so that it does not vanish. */
function dot(x: f32, y: f32, hw: f32): void {
  line(x - hw, y - hw, x - hw, y + hw);
  line(x + hw, y + hw, x + hw, y - hw);
}
