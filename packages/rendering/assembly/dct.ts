/**
 * The cosine transform of JPEG (ITU-T T.81 §A.3.3) by the factors of Arai, Agui and Nakajima, whose scales the quantiser
 * undoes. Four columns go through it at once; the second pass walks what the first one left turned around, so that
 * coefficients come out with their columns as rows: the tables of the host are turned likewise.
 */

/** Eight rows of eight samples, f32, less 128. */
export const SAMPLES: usize = memory.data(64 * 4, 16);
/** What they become, i16, quantised. */
export const COEFFICIENTS: usize = memory.data(64 * 2, 16);

const ROW: usize = 32;
const HALF: usize = 16;

// @ts-ignore: decorator
@inline function transformColumns(p: usize): void {
  const d0 = v128.load(p);
  const d1 = v128.load(p + ROW);
  const d2 = v128.load(p + 2 * ROW);
  const d3 = v128.load(p + 3 * ROW);
  const d4 = v128.load(p + 4 * ROW);
  const d5 = v128.load(p + 5 * ROW);
  const d6 = v128.load(p + 6 * ROW);
  const d7 = v128.load(p + 7 * ROW);
  const s07 = f32x4.add(d0, d7);
  const m07 = f32x4.sub(d0, d7);
  const s16 = f32x4.add(d1, d6);
  const m16 = f32x4.sub(d1, d6);
  const s25 = f32x4.add(d2, d5);
  const m25 = f32x4.sub(d2, d5);
  const s34 = f32x4.add(d3, d4);
  const m34 = f32x4.sub(d3, d4);
  const outer = f32x4.add(s07, s34);
  const inner = f32x4.add(s16, s25);
  const difference = f32x4.sub(s07, s34);
  const quarter = f32x4.mul(f32x4.add(f32x4.sub(s16, s25), difference), f32x4.splat(0.707106781));
  v128.store(p, f32x4.add(outer, inner));
  v128.store(p + 4 * ROW, f32x4.sub(outer, inner));
  v128.store(p + 2 * ROW, f32x4.add(difference, quarter));
  v128.store(p + 6 * ROW, f32x4.sub(difference, quarter));
  const low = f32x4.add(m34, m25);
  const middle = f32x4.mul(f32x4.add(m25, m16), f32x4.splat(0.707106781));
  const high = f32x4.add(m16, m07);
  const turn = f32x4.mul(f32x4.sub(low, high), f32x4.splat(0.382683433));
  const lowTurned = f32x4.add(f32x4.mul(low, f32x4.splat(0.5411961)), turn);
  const highTurned = f32x4.add(f32x4.mul(high, f32x4.splat(1.306562965)), turn);
  const up = f32x4.add(m07, middle);
  const down = f32x4.sub(m07, middle);
  v128.store(p + 5 * ROW, f32x4.add(down, lowTurned));
  v128.store(p + 3 * ROW, f32x4.sub(down, lowTurned));
  v128.store(p + ROW, f32x4.add(up, highTurned));
  v128.store(p + 7 * ROW, f32x4.sub(up, highTurned));
}

/** Turns the 4 × 4 numbers at `a` around, and those at `b`, and exchanges them. */
// @ts-ignore: decorator
@inline function exchange(a: usize, b: usize): void {
  const a0 = v128.load(a);
  const a1 = v128.load(a + ROW);
  const a2 = v128.load(a + 2 * ROW);
  const a3 = v128.load(a + 3 * ROW);
  if (a != b) turn(v128.load(b), v128.load(b + ROW), v128.load(b + 2 * ROW), v128.load(b + 3 * ROW), a);
  turn(a0, a1, a2, a3, b);
}

// @ts-ignore: decorator
@inline function turn(r0: v128, r1: v128, r2: v128, r3: v128, to: usize): void {
  const low01 = v128.shuffle<i32>(r0, r1, 0, 4, 1, 5);
  const low23 = v128.shuffle<i32>(r2, r3, 0, 4, 1, 5);
  const high01 = v128.shuffle<i32>(r0, r1, 2, 6, 3, 7);
  const high23 = v128.shuffle<i32>(r2, r3, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<i64>(low01, low23, 0, 2));
  v128.store(to + ROW, v128.shuffle<i64>(low01, low23, 1, 3));
  v128.store(to + 2 * ROW, v128.shuffle<i64>(high01, high23, 0, 2));
  v128.store(to + 3 * ROW, v128.shuffle<i64>(high01, high23, 1, 3));
}

/** From `SAMPLES` to `COEFFICIENTS`. @param reciprocals what each is multiplied by, f32 */
export function transformBlock(reciprocals: usize): void {
  transformColumns(SAMPLES);
  transformColumns(SAMPLES + HALF);
  exchange(SAMPLES, SAMPLES);
  exchange(SAMPLES + HALF, SAMPLES + 4 * ROW);
  exchange(SAMPLES + 4 * ROW + HALF, SAMPLES + 4 * ROW + HALF);
  transformColumns(SAMPLES);
  transformColumns(SAMPLES + HALF);
  for (let at: usize = 0; at < 256; at += 32) {
    const low = f32x4.nearest(f32x4.mul(v128.load(SAMPLES + at), v128.load(reciprocals + at)));
    const high = f32x4.nearest(f32x4.mul(v128.load(SAMPLES + at + 16), v128.load(reciprocals + at + 16)));
    const packed = i16x8.narrow_i32x4_s(i32x4.trunc_sat_f32x4_s(low), i32x4.trunc_sat_f32x4_s(high));
    v128.store(COEFFICIENTS + (at >> 1), packed);
  }
}
