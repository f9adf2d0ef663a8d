/**
 * Layout of the linear memory. No allocator: regions are laid out by hand and only ever grow.
 *
 *   arena | grid | dashes | coverage | touched | frame buffer | input | points | sub-path | rings
 *
 * Regions that must survive a growth in the middle of an image (sprites and glyphs in the arena, the frame buffer) lie
 * before those that may grow then (the input and what follows it).
 */

/** Sprites and glyph masks; the host clears it as a whole when it is full. */
export const ARENA_BYTES: usize = 4 << 20;
/** Nodes of the reprojection grid, two f64 each: at most 257 × 257. */
export const GRID_BYTES: usize = 257 * 257 * 16;
/** Dash lengths, f32, at most 32. */
export const DASH_BYTES: usize = 32 * 4;
/** One ring: end (i32), kind (i32), length run before its first point in pixels (f64). */
export const RING_BYTES: usize = 16;

export let width: i32 = 0;
export let height: i32 = 0;
/** Pixels per row of the frame buffer: the width rounded up to the four lanes of a vector. */
export let stride: i32 = 0;
/** Cells per row of the coverage buffer: two spare groups take what is written right of the last pixel. */
export let accStride: i32 = 0;
/** 32-bit words per row of the touched bits, one bit per group of four pixels. */
export let words: i32 = 0;

export let ARENA: usize = 0;
export let GRID: usize = 0;
export let DASHES: usize = 0;
export let ACC: usize = 0;
export let BITS: usize = 0;
export let FB: usize = 0;
export let IN: usize = 0;
export let PTS: usize = 0;
export let SUB: usize = 0;
export let RINGS: usize = 0;
export let maxPoints: i32 = 0;
export let maxRings: i32 = 0;

let accCapacity: usize = 0;
let bitsCapacity: usize = 0;
let fbCapacity: usize = 0;
let inCapacity: usize = 0;

// @ts-ignore: decorator
@inline function align(n: usize): usize {
  return (n + 63) & ~63;
}

function ensure(end: usize): bool {
  const pages = <i32>((end + 65535) >> 16);
  const have = memory.size();
  return pages <= have || memory.grow(pages - have) >= 0;
}

function layInput(bytes: usize): bool {
  // A vertex takes at least 16 bytes of WKB. Clipping may add four points to an edge: where a hostile geometry
  // makes that the rule, it is refused as too complex rather than given five times the memory.
  const points = bytes / 8 + 1024;
  // A part that holds a point takes at least 20 bytes; cutting lines to the box makes more of them.
  const rings = bytes / 16 + 64;
  let p = IN;
  p = align(p + bytes + 64);
  const pts = p;
  p = align(p + points * 8);
  const sub = p;
  p = align(p + points * 8);
  const ringsAt = p;
  p = align(p + rings * RING_BYTES);
  if (!ensure(p)) return false;
  inCapacity = bytes;
  PTS = pts;
  SUB = sub;
  RINGS = ringsAt;
  maxPoints = <i32>points;
  maxRings = <i32>rings;
  return true;
}

/**
 * Makes room for an image. The coverage and touched regions are zero over their whole capacity between two
 * fills, so that a change of size costs nothing while it fits.
 */
export function reserveImage(w: i32, h: i32): bool {
  const nextStride = (w + 3) & ~3;
  const nextAcc = nextStride + 8;
  const nextWords = (nextAcc + 127) >> 7;
  const acc = <usize>nextAcc * <usize>h * 4 + 64;
  const bits = <usize>nextWords * <usize>h * 4 + 64;
  const fb = <usize>nextStride * <usize>h * 4 + 64;
  if (FB == 0 || acc > accCapacity || bits > bitsCapacity || fb > fbCapacity) {
    const newAcc = max(acc, accCapacity);
    const newBits = max(bits, bitsCapacity);
    const newFb = max(fb, fbCapacity);
    ARENA = align(__heap_base);
    GRID = align(ARENA + ARENA_BYTES);
    DASHES = align(GRID + GRID_BYTES);
    ACC = align(DASHES + DASH_BYTES);
    BITS = align(ACC + newAcc);
    FB = align(BITS + newBits);
    IN = align(FB + newFb);
    if (!layInput(max(inCapacity, <usize>(1 << 20)))) {
      FB = 0;
      return false;
    }
    accCapacity = newAcc;
    bitsCapacity = newBits;
    fbCapacity = newFb;
    memory.fill(ACC, 0, FB - ACC);
  }
  width = w;
  height = h;
  stride = nextStride;
  accStride = nextAcc;
  words = nextWords;
  return true;
}

/** Makes room for one WKB of `bytes`; the image being drawn stays where it is. */
export function reserveInput(bytes: i32): bool {
  return <usize>bytes <= inCapacity || layInput(align(<usize>bytes));
}
