/**
 * Cuts what is read to the box that is drawn, in stored coordinates, so that projection never extrapolates and
 * far vertices cost nothing. Rings are folded onto the sides of the box (their inside stays the same); lines are
 * cut into parts that remember the length run before them, so that dashes keep their place.
 */
import { boxMaxX, boxMaxY, boxMinX, boxMinY, project, projectedX, projectedY, scaleX, scaleY } from './project';
import { endRing, LINE, pushPoint } from './points';

let previousX: f64 = 0;
let previousY: f64 = 0;
let previousCode: i32 = 0;
let started: bool = false;
/** Sides that a run of vertices outside has in common; its middle is dropped. */
let runCode: i32 = 0;
let pending: bool = false;
/** Length in pixels from the start of the line to the previous vertex. */
let run: f64 = 0;
let phase: f64 = 0;

function codeOf(x: f64, y: f64): i32 {
  return <i32>(x < boxMinX) | (<i32>(x > boxMaxX) << 1) | (<i32>(y < boxMinY) << 2) | (<i32>(y > boxMaxY) << 3);
}

function emit(x: f64, y: f64): void {
  project(min(max(x, boxMinX), boxMaxX), min(max(y, boxMinY), boxMaxY));
  pushPoint(projectedX, projectedY);
}

export function startPart(): void {
  started = false;
  pending = false;
  run = 0;
  phase = 0;
}

export function ringVertex(x: f64, y: f64): void {
  const code = codeOf(x, y);
  if (!started) {
    started = true;
    emit(x, y);
    runCode = code;
  } else if ((code & runCode) != 0) {
    runCode &= code;
    pending = true;
  } else {
    if (pending) emit(previousX, previousY);
    pending = false;
    if ((code | previousCode) != 0) crossings(previousX, previousY, x, y);
    emit(x, y);
    runCode = code;
  }
  previousX = x;
  previousY = y;
  previousCode = code;
}

export function endRingPart(kind: i32): void {
  if (pending) emit(previousX, previousY);
  endRing(kind, 0);
}

/** Emits, in order, the points where the edge meets the lines that carry the sides of the box. */
function crossings(x0: f64, y0: f64, x1: f64, y1: f64): void {
  const dx = x1 - x0;
  const dy = y1 - y0;
  let a = dx == 0 ? 2 : (boxMinX - x0) / dx;
  let b = dx == 0 ? 2 : (boxMaxX - x0) / dx;
  let c = dy == 0 ? 2 : (boxMinY - y0) / dy;
  let d = dy == 0 ? 2 : (boxMaxY - y0) / dy;
  let t: f64;
  if (a > b) { t = a; a = b; b = t; }
  if (c > d) { t = c; c = d; d = t; }
  if (a > c) { t = a; a = c; c = t; }
  if (b > d) { t = b; b = d; d = t; }
  if (b > c) { t = b; b = c; c = t; }
  at(x0, y0, dx, dy, a);
  at(x0, y0, dx, dy, b);
  at(x0, y0, dx, dy, c);
  at(x0, y0, dx, dy, d);
}

// @ts-ignore: decorator
@inline function at(x0: f64, y0: f64, dx: f64, dy: f64, t: f64): void {
  if (t > 0 && t < 1) emit(x0 + dx * t, y0 + dy * t);
}

export function lineVertex(x: f64, y: f64): void {
  const code = codeOf(x, y);
  if (!started) {
    started = true;
    if (code == 0) emit(x, y);
  } else {
    const dx = x - previousX;
    const dy = y - previousY;
    const px = dx * scaleX;
    const py = dy * scaleY;
    const length = sqrt(px * px + py * py);
    if ((code & previousCode) == 0) segment(dx, dy, code, length);
    run += length;
  }
  previousX = x;
  previousY = y;
  previousCode = code;
}

export function endLinePart(): void {
  endRing(LINE, phase);
}

/** The part of an edge inside the box (Liang and Barsky), joined to what precedes it when it starts inside. */
function segment(dx: f64, dy: f64, code: i32, length: f64): void {
  let t0: f64 = 0;
  let t1: f64 = 1;
  if (previousCode != 0 || code != 0) {
    for (let side = 0; side < 4; side++) {
      const p = side == 0 ? -dx : side == 1 ? dx : side == 2 ? -dy : dy;
      const q = side == 0 ? previousX - boxMinX
        : side == 1 ? boxMaxX - previousX
        : side == 2 ? previousY - boxMinY
        : boxMaxY - previousY;
      if (p == 0) {
        if (q < 0) return;
      } else if (p < 0) t0 = max(t0, q / p);
      else t1 = min(t1, q / p);
    }
    if (t0 > t1) return;
  }
  if (previousCode != 0) {
    phase = run + t0 * length;
    emit(previousX + dx * t0, previousY + dy * t0);
  }
  emit(previousX + dx * t1, previousY + dy * t1);
  if (code != 0) {
    endRing(LINE, phase);
    phase = 0;
  }
}
