/**
 * At most 256 colours for an image: all of them when there are no more. Else the commonest ones as they are, so
 * that flat areas and the background keep their exact colour, and for the rest a median cut over a histogram of
 * 18 bits (five per colour channel, three of opacity), each palette entry being the mean of its pixels.
 */
import { type ColorCounts, type Frame, type PngFrame, unpremultiply, wordsOf } from './frame.ts';

export interface Palette {
  /** RGB triples. */
  readonly palette: Uint8Array;
  readonly alphas: Uint8Array;
}

export interface Quantised extends Palette {
  /** One byte per pixel, each row preceded by the « no filter » byte of PNG. */
  readonly rows: Uint8Array;
}

const mostColors = 256;

export function quantise(frame: Frame): Quantised {
  return exactPalette(frame) ?? reducedPalette(frame);
}

/** The same of an image of more than 256 colours that its rasteriser counts: its pixels become places in the palette. */
export function quantiseInPlace({ width, height }: Frame, png: PngFrame): Palette {
  const samples = Math.ceil((width * height) / sampleStep);
  const flat = commonest(png.flatColors(sampleStep, Math.floor(samples * flatShare)));
  const { places, ...palette } = choose(png.countColors(flat), flat);
  png.placeColors(places);
  return palette;
}

/** Undefined as soon as a 257th colour is met, which is early in the images where it happens. */
function exactPalette(frame: Frame): Quantised | undefined {
  const indices = new Map<number, number>();
  const rows = forEachRun(frame, (word) => {
    let index = indices.get(word);
    if (index === undefined) {
      index = indices.size;
      if (index === mostColors) return -1;
      indices.set(word, index);
    }
    return index;
  });
  return rows && { ...paletteOf([...indices.keys()].map(unpremultiply)), rows };
}

/** Rows of indices; `indexOf` is asked once per run of equal pixels and may give up with −1. */
function forEachRun(frame: Frame, indexOf: (word: number, length: number) => number): Uint8Array | undefined {
  const words = wordsOf(frame);
  const perRow = frame.stride >>> 2;
  const rowBytes = frame.width + 1;
  const out = new Uint8Array(rowBytes * frame.height);
  for (let y = 0; y < frame.height; y++) {
    const row = y * perRow;
    const end = row + frame.width;
    let at = y * rowBytes + 1;
    for (let x = row; x < end; ) {
      const word = words[x]!;
      const start = x++;
      while (x < end && words[x] === word) x++;
      const index = indexOf(word, x - start);
      if (index < 0) return undefined;
      if (index > 0) out.fill(index, at, at + x - start);
      at += x - start;
    }
  }
  return out;
}

/** @param words colours that are not premultiplied */
export function paletteOf(words: readonly number[]): Palette {
  return {
    palette: Uint8Array.from(words.flatMap((word) => [word & 255, (word >>> 8) & 255, (word >>> 16) & 255])),
    alphas: Uint8Array.from(words, (word) => word >>> 24),
  };
}

const bucketCount = 1 << 18;
const shifts = [0, 5, 10, 15] as const;

function bucketOf(word: number): number {
  return ((word >>> 3) & 31) | ((word >>> 6) & 0x3e0) | ((word >>> 9) & 0x7c00) | ((word >>> 14) & 0x38000);
}

interface Box {
  /** Of its buckets among those counted. */
  readonly ranks: readonly number[];
  readonly axis: number;
  readonly weight: number;
  /** Long and full boxes are cut first. */
  readonly urgency: number;
}

/** Every 13th pixel tells which colours are common; prime, so that patterns do not hide from it. */
const sampleStep = 13;
const mostFlatColors = 48;
/** Share of the image from which a colour is kept exactly. */
const flatShare = 0.002;

function flatColors(frame: Frame): number[] {
  const words = wordsOf(frame);
  const perRow = frame.stride >>> 2;
  const counts = new Map<number, number>();
  let samples = 0;
  for (let i = 0; i < perRow * frame.height; i += sampleStep) {
    if (i % perRow >= frame.width) continue;
    samples++;
    counts.set(words[i]!, (counts.get(words[i]!) ?? 0) + 1);
  }
  return commonest([...counts].filter(([, count]) => count > samples * flatShare));
}

function commonest(counts: readonly (readonly [color: number, count: number])[]): number[] {
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, mostFlatColors)
    .map(([word]) => word);
}

function reducedPalette(frame: Frame): Quantised {
  const flat = flatColors(frame);
  const flatIndex = new Map(flat.map((word, index) => [word, index]));
  const { ranks, ...counted } = countColors(frame, flatIndex);
  const { places, ...palette } = choose(counted, flat);
  const rows = forEachRun(frame, (word) => flatIndex.get(word) ?? places[ranks[bucketOf(word)]!]!);
  return { ...palette, rows: rows! };
}

/** @returns what is counted, and the rank of each bucket in it */
function countColors(
  frame: Frame,
  flatIndex: ReadonlyMap<number, number>,
): ColorCounts & { ranks: Uint32Array } {
  const ranks = new Uint32Array(bucketCount);
  const counts = new Uint32Array(bucketCount);
  forEachRun(frame, (word, length) => {
    if (!flatIndex.has(word)) counts[bucketOf(word)]! += length;
    return 0;
  });
  const used: number[] = [];
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    if (counts[bucket] === 0) continue;
    ranks[bucket] = used.length;
    used.push(bucket);
  }
  const buckets = Uint32Array.from(used);
  const sums = new Float64Array(buckets.length * 4);
  forEachRun(frame, (word, length) => {
    if (flatIndex.has(word)) return 0;
    const at = ranks[bucketOf(word)]! * 4;
    sums[at]! += (word & 255) * length;
    sums[at + 1]! += ((word >>> 8) & 255) * length;
    sums[at + 2]! += ((word >>> 16) & 255) * length;
    sums[at + 3]! += (word >>> 24) * length;
    return 0;
  });
  return { ranks, buckets, counts: buckets.map((bucket) => counts[bucket]!), sums };
}

/** The flat colours, then the mean of each box of the others. @returns the place of each bucket too, in their order */
function choose(counted: ColorCounts, flat: readonly number[]): Palette & { readonly places: Uint8Array } {
  const places = new Uint8Array(counted.buckets.length);
  const means = cut(counted, mostColors - flat.length).map(({ ranks }, index) => {
    for (const rank of ranks) places[rank] = flat.length + index;
    return meanWord(ranks, counted);
  });
  return { ...paletteOf([...flat.map(unpremultiply), ...means]), places };
}

function meanWord(ranks: readonly number[], { counts, sums }: ColorCounts): number {
  const pixels = ranks.reduce((sum, rank) => sum + counts[rank]!, 0) || 1;
  const mean = (channel: number): number =>
    Math.round(ranks.reduce((sum, rank) => sum + sums[rank * 4 + channel]!, 0) / pixels);
  return unpremultiply((mean(0) | (mean(1) << 8) | (mean(2) << 16) | (mean(3) << 24)) >>> 0);
}

function cut(counted: ColorCounts, most: number): Box[] {
  const { buckets } = counted;
  const all = [...buckets.keys()].sort((a, b) => buckets[a]! - buckets[b]!);
  const boxes = [boxOf(all, counted)];
  while (boxes.length < most) {
    let chosen = -1;
    let urgency = 0;
    boxes.forEach((box, index) => {
      if (box.ranks.length > 1 && box.urgency > urgency) {
        chosen = index;
        urgency = box.urgency;
      }
    });
    if (chosen < 0) break;
    const [low, high] = halves(boxes[chosen]!, counted);
    boxes[chosen] = low;
    boxes.push(high);
  }
  return boxes;
}

function level(bucket: number, axis: number): number {
  return (bucket >>> shifts[axis]!) & (axis === 3 ? 7 : 31);
}

function boxOf(ranks: readonly number[], { buckets, counts }: ColorCounts): Box {
  const low = [31, 31, 31, 31];
  const high = [0, 0, 0, 0];
  let weight = 0;
  for (const rank of ranks) {
    weight += counts[rank]!;
    for (let axis = 0; axis < 4; axis++) {
      const value = level(buckets[rank]!, axis);
      if (value < low[axis]!) low[axis] = value;
      if (value > high[axis]!) high[axis] = value;
    }
  }
  // Three bits of opacity weigh as much as five of colour.
  const spans = high.map((value, axis) => (value - low[axis]!) * (axis === 3 ? 4 : 1));
  const longest = Math.max(...spans);
  return { ranks, weight, axis: spans.indexOf(longest), urgency: longest * Math.cbrt(weight) };
}

function halves({ ranks, axis, weight }: Box, counted: ColorCounts): [Box, Box] {
  const { buckets, counts } = counted;
  const sorted = [...ranks].sort((a, b) => level(buckets[a]!, axis) - level(buckets[b]!, axis));
  let seen = 0;
  let middle = 0;
  while (middle < sorted.length - 2 && seen + counts[sorted[middle]!]! < weight / 2) {
    seen += counts[sorted[middle]!]!;
    middle++;
  }
  return [boxOf(sorted.slice(0, middle + 1), counted), boxOf(sorted.slice(middle + 1), counted)];
}
