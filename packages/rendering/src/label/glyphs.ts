/**
 * Characters drawn once into masks of opacity, for each font, angle and quarter of a pixel. Scripts whose
 * characters change with their neighbours are drawn as whole words: a « glyph » is then the word.
 */
import { createCanvas } from '@napi-rs/canvas';
import { type GlyphMask, masterScale, turnGlyph } from './turned-glyphs.ts';

/** Scripts that join, reorder or stack their characters, and any combining mark left after composition. */
const shaped =
  /[\p{M}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The pieces of a text that are drawn and placed each by itself. */
export function glyphsOf(text: string): string[] {
  if (isPlain(text)) return [...text];
  const composed = text.normalize('NFC');
  return shaped.test(composed) ? [composed] : [...composed];
}

/** Latin letters, which are composed and stand each by itself. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= firstCombining) return false;
  return true;
}

const firstCombining = 0x300;

const measuring = createCanvas(1, 1).getContext('2d');
let measuringFont = '';

/** Widths of one font: of texts, and from a glyph to the next. */
interface Widths {
  readonly ofText: Map<string, number>;
  /** As the sum of their advances. */
  readonly ofLabel: Map<string, number>;
  readonly ofPair: Map<string, number>;
  /** The same by the two codes of plain letters, the first one higher; 0 after the last letter. */
  readonly ofPlainPair: Map<number, number>;
  readonly ofPieces: Map<string, MeasuredPieces>;
}

/** A text in the pieces that are placed each by itself, and the distance from each to the next. */
export interface MeasuredPieces {
  readonly glyphs: readonly string[];
  readonly advances: readonly number[];
  /** Sum of the advances. */
  readonly width: number;
}

const widths = new Map<string, Widths>();
/** Widths are small; this many per font and this many fonts are some megabytes. */
const mostWidths = 20_000;
const mostFonts = 64;
/** Texts whose pieces are kept for one font; each takes some hundred bytes. */
const mostTextsInPieces = 2000;

function widthsOf(font: string): Widths {
  let known = widths.get(font);
  if (!known) {
    if (widths.size >= mostFonts) widths.clear();
    known = {
      ofText: new Map(),
      ofLabel: new Map(),
      ofPair: new Map(),
      ofPlainPair: new Map(),
      ofPieces: new Map(),
    };
    widths.set(font, known);
  }
  return known;
}

function remember<K>(map: Map<K, number>, key: K, width: number): number {
  if (map.size >= mostWidths) map.clear();
  map.set(key, width);
  return width;
}

export function widthOf(font: string, text: string): number {
  const { ofText } = widthsOf(font);
  const known = ofText.get(text);
  if (known !== undefined) return known;
  if (measuringFont !== font) {
    measuring.font = font;
    measuringFont = font;
  }
  return remember(ofText, text, measuring.measureText(text).width);
}

/** Distance from the origin of a glyph to the next, kerning included. */
export function advanceOf(font: string, glyph: string, next: string | undefined): number {
  if (next === undefined) return widthOf(font, glyph);
  const { ofPair } = widthsOf(font);
  const pair = glyph + next;
  const known = ofPair.get(pair);
  return known ?? remember(ofPair, pair, widthOf(font, pair) - widthOf(font, next));
}

/** A text ready to be laid letter by letter. */
export function piecesOf(font: string, text: string): MeasuredPieces {
  const { ofPieces } = widthsOf(font);
  let pieces = ofPieces.get(text);
  if (!pieces) {
    if (ofPieces.size >= mostTextsInPieces) ofPieces.clear();
    pieces = measurePieces(font, text);
    ofPieces.set(text, pieces);
  }
  return pieces;
}

function measurePieces(font: string, text: string): MeasuredPieces {
  const glyphs = glyphsOf(text);
  const advances = glyphs.map((glyph, index) => advanceOf(font, glyph, glyphs[index + 1]));
  return { glyphs, advances, width: advances.reduce((sum, advance) => sum + advance, 0) };
}

/** Sum of the advances of a text: thousands of labels are measured for the few that find a place. */
export function lengthOfText(font: string, text: string): number {
  const { ofLabel } = widthsOf(font);
  // The names of a map are asked for again by the tiles around.
  return ofLabel.get(text) ?? remember(ofLabel, text, sumOfAdvances(font, text));
}

function sumOfAdvances(font: string, text: string): number {
  let length = 0;
  if (!isPlain(text)) {
    const pieces = glyphsOf(text);
    pieces.forEach((glyph, index) => {
      length += advanceOf(font, glyph, pieces[index + 1]);
    });
    return length;
  }
  const { ofPlainPair } = widthsOf(font);
  const last = text.length - 1;
  for (let i = 0; i <= last; i++) {
    const pair = text.charCodeAt(i) * firstCombining + (i < last ? text.charCodeAt(i + 1) : 0);
    let advance = ofPlainPair.get(pair);
    if (advance === undefined) {
      advance = advanceOf(font, text[i]!, i < last ? text[i + 1] : undefined);
      remember(ofPlainPair, pair, advance);
    }
    length += advance;
  }
  return length;
}

/** Positions per pixel that glyphs are drawn at. */
export const glyphPhases = 4;
/** Steps of the angle of turned texts. */
export const angleStepDegrees = 2;

/** Slot of the large drawing of a glyph, after those of all angles and phases. */
const masterSlot = (360 / angleStepDegrees) * glyphPhases * glyphPhases;

interface GlyphLook {
  readonly font: string;
  readonly glyph: string;
  /** Width of the band around the glyph, pixels; 0 for the glyph itself. */
  readonly haloPixels: number;
  /** In steps. */
  readonly angle: number;
  /** Offset within a pixel, in phases. */
  readonly phaseX: number;
  readonly phaseY: number;
}

/** By font and halo, then by glyph, then by angle and phase; `null` for a glyph without ink. */
const masks = new Map<string, Map<string, (GlyphMask | null)[]>>();
/** Bytes of masks kept per worker. */
const mostMaskBytes = 8 << 20;
/** Bytes that an entry costs beside its pixels. */
const entryBytes = 100;
let maskBytes = 0;

/** The masks of one font, found by glyph: a text looks them up once. */
export function masksOf(font: string, haloPixels: number): GlyphMasks {
  if (maskBytes > mostMaskBytes) {
    masks.clear();
    maskBytes = 0;
  }
  const key = `${font}/${haloPixels}`;
  let byGlyph = masks.get(key);
  if (!byGlyph) {
    byGlyph = new Map();
    masks.set(key, byGlyph);
  }
  return new GlyphMasks(font, haloPixels, byGlyph);
}

export class GlyphMasks {
  readonly #font: string;
  readonly #haloPixels: number;
  readonly #byGlyph: Map<string, (GlyphMask | null)[]>;

  constructor(font: string, haloPixels: number, byGlyph: Map<string, (GlyphMask | null)[]>) {
    this.#font = font;
    this.#haloPixels = haloPixels;
    this.#byGlyph = byGlyph;
  }

  /** Undefined for a glyph without ink. */
  at(glyph: string, angle: number, phaseX: number, phaseY: number): GlyphMask | undefined {
    let placed = this.#byGlyph.get(glyph);
    if (!placed) {
      placed = [];
      this.#byGlyph.set(glyph, placed);
    }
    const slot = (angle * glyphPhases + phaseY) * glyphPhases + phaseX;
    let mask = placed[slot];
    if (mask === undefined) {
      const look = { font: this.#font, haloPixels: this.#haloPixels, glyph, angle, phaseX, phaseY };
      const master = angle === 0 ? undefined : this.#master(look, placed);
      mask = (master ? turned(master, look) : drawGlyph(look)) ?? null;
      placed[slot] = mask;
      maskBytes += (mask?.mask.alpha.length ?? 0) + entryBytes;
    }
    return mask ?? undefined;
  }

  /** Undefined for a glyph without ink, or too large to be drawn larger still. */
  #master(look: GlyphLook, placed: (GlyphMask | null)[]): GlyphMask | undefined {
    let master = placed[masterSlot];
    if (master === undefined) {
      master = drawGlyph({ ...look, angle: 0, phaseX: 0, phaseY: 0 }, masterScale) ?? null;
      placed[masterSlot] = master;
      maskBytes += (master?.mask.alpha.length ?? 0) + entryBytes;
    }
    return master ?? undefined;
  }
}

function turned(master: GlyphMask, { angle, phaseX, phaseY }: GlyphLook): GlyphMask {
  return turnGlyph(master, radiansOf(angle), phaseX / glyphPhases, phaseY / glyphPhases);
}

function radiansOf(angle: number): number {
  return (angle * angleStepDegrees * Math.PI) / 180;
}

/** @param scale the glyph is drawn so many times as large */
function drawGlyph(
  { font, glyph, haloPixels, angle, phaseX, phaseY }: GlyphLook,
  scale = 1,
): GlyphMask | undefined {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1]) * scale;
  const around = Math.ceil(haloPixels * scale + 2);
  const turn = radiansOf(angle);
  const room = turnedBox(widthOf(font, glyph) * scale, size, turn, around);
  if (room.width * room.height > mostGlyphPixels) return undefined;
  const context = createCanvas(room.width, room.height).getContext('2d');
  context.font = font;
  context.textBaseline = 'alphabetic';
  context.translate(room.left + phaseX / glyphPhases, room.top + phaseY / glyphPhases);
  context.rotate(turn);
  context.scale(scale, scale);
  context.fillText(glyph, 0, 0);
  if (haloPixels > 0) {
    context.lineJoin = 'round';
    context.lineWidth = haloPixels * 2;
    context.strokeText(glyph, 0, 0);
  }
  return trim(context.getImageData(0, 0, room.width, room.height).data, room);
}

/** A whole word at a large size; more would be a poster, and a gigabyte when turned. */
const mostGlyphPixels = 2 << 20;
/** Ink of a glyph outside its advance, in parts of its size: accents, tails, slanted ends. */
const inkAround = 0.6;

/** Room for the ink of a text turned around its origin, which lies at (left, top) of it. */
interface GlyphRoom {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function turnedBox(advance: number, size: number, turn: number, around: number): GlyphRoom {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const corners = [-inkAround * size, advance + inkAround * size].flatMap((x) =>
    [-1.4 * size, inkAround * size].map((y) => [x * c - y * s, x * s + y * c] as const),
  );
  const reach = (values: number[]): [number, number] => [
    Math.floor(Math.min(...values)) - around,
    Math.ceil(Math.max(...values)) + around,
  ];
  const [x0, x1] = reach(corners.map(([x]) => x));
  const [y0, y1] = reach(corners.map(([, y]) => y));
  return { left: -x0, top: -y0, width: x1 - x0, height: y1 - y0 };
}

/** Keeps the alpha of the box that has ink. */
function trim(data: Uint8ClampedArray, room: GlyphRoom): GlyphMask | undefined {
  let [left, top, right, bottom] = [room.width, room.height, -1, -1];
  for (let y = 0; y < room.height; y++) {
    for (let x = 0; x < room.width; x++) {
      if (data[(y * room.width + x) * 4 + 3] === 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (right < 0) return undefined;
  const width = right - left + 1;
  const height = bottom - top + 1;
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) alpha[y * width + x] = data[((top + y) * room.width + left + x) * 4 + 3]!;
  }
  return { mask: { width, height, alpha }, left: left - room.left, top: top - room.top };
}
