/** A text around a place: one or several straight lines, possibly turned. */
import { breakLines } from './break-lines.ts';
import { advanceOf, glyphsOf, lengthOfText } from './glyphs.ts';
import { type Box, MovingBox, type PlacedGlyph } from './placed-label.ts';
import { ascent, descent, lineHeight } from './text-metrics.ts';
import type { LetterRun, TurnedLetters } from './turned-letters.ts';

export interface StraightLayout {
  glyphs(): readonly PlacedGlyph[];
  readonly box: Box;
}

export interface StraightPlacement {
  readonly anchorX: number;
  readonly anchorY: number;
  readonly shiftX: number;
  readonly shiftY: number;
  readonly rotationDegrees: number;
}

/** Rounds alike in every tile what lies at exactly half a pixel. */
function toPixel(value: number): number {
  return Math.floor(value + 0.5 + 1 / 1024);
}

interface Line {
  readonly text: string;
  readonly width: number;
}

/** A text broken into lines and measured. */
interface Block {
  readonly lines: readonly Line[];
  readonly width: number;
}

/** By font and width, then by label: the names of a map are asked for again by the tiles around. */
const broken = new Map<string, Map<string, Block>>();
const mostLooks = 16;
/** Blocks kept for one look; a block takes some hundred bytes. */
const mostBlocks = 10_000;
/** Most labels follow one of the same look. */
let last = { font: '', wrapPixels: 0, blocks: new Map<string, Block>() };

function blockOf(label: string, font: string, wrapPixels: number): Block {
  if (last.font !== font || last.wrapPixels !== wrapPixels)
    last = { font, wrapPixels, blocks: blocksOf(`${font} ${wrapPixels}`) };
  const { blocks } = last;
  let block = blocks.get(label);
  if (!block) {
    if (blocks.size >= mostBlocks) blocks.clear();
    block = breakBlock(label, font, wrapPixels);
    blocks.set(label, block);
  }
  return block;
}

function blocksOf(look: string): Map<string, Block> {
  let blocks = broken.get(look);
  if (!blocks) {
    if (broken.size >= mostLooks) broken.clear();
    blocks = new Map();
    broken.set(look, blocks);
  }
  return blocks;
}

function breakBlock(label: string, font: string, wrapPixels: number): Block {
  const measure = (text: string): number => lengthOfText(font, text);
  const lines = breakLines(label, wrapPixels, measure).map((text) => ({ text, width: measure(text) }));
  let width = 0;
  for (const line of lines) width = Math.max(width, line.width);
  return { lines, width };
}

/** A text to be laid around a place. */
export interface StraightText {
  readonly label: string;
  readonly font: string;
  readonly sizePixels: number;
  /** Width above which it is broken. */
  readonly wrapPixels: number;
  /** Kept free around, halo included. */
  readonly margin: number;
  readonly placement: StraightPlacement;
  readonly x: number;
  readonly y: number;
}

/**
 * Box of a text that is not turned, which is all that most texts are asked.
 * @returns whether there is anything of it
 */
export function coverStraight(text: StraightText, into: MovingBox): boolean {
  const { label, font, sizePixels, wrapPixels, margin, placement } = text;
  const { lines, width } = blockOf(label, font, wrapPixels);
  if (lines.length === 0) return false;
  const height = heightOf(lines.length, sizePixels);
  const left = text.x + placement.shiftX - placement.anchorX * width;
  const top = text.y + placement.shiftY - (1 - placement.anchorY) * height;
  into.set(left - margin, top - margin, left + width + margin, top + height + margin);
  return true;
}

export function isTurned({ rotationDegrees }: StraightPlacement): boolean {
  return rotationDegrees % 360 !== 0;
}

function heightOf(lines: number, sizePixels: number): number {
  return (ascent + descent + lineHeight * (lines - 1)) * sizePixels;
}

/** A text that is not turned; undefined when there is nothing of it. */
export function layoutStraight(text: StraightText): StraightLayout | undefined {
  const box = new MovingBox();
  return coverStraight(text, box) ? { glyphs: () => layGlyphs(text), box } : undefined;
}

/** A text that is turned, letter by letter; undefined when there is nothing of it. */
export function layoutTurned(text: StraightText, letters: TurnedLetters): LetterRun | undefined {
  const { placement, sizePixels, margin } = text;
  const glyphs = layGlyphs(text);
  if (glyphs.length === 0) return undefined;
  const radians = (placement.rotationDegrees * Math.PI) / 180;
  const right = (Math.cos(radians) * 0.3 + Math.sin(radians) * 0.3) * sizePixels;
  const down = (Math.sin(radians) * 0.3 - Math.cos(radians) * 0.3) * sizePixels;
  const from = letters.length;
  for (const { x, y, angleDegrees } of glyphs) letters.add(x, y, angleDegrees, x + right, y + down);
  const pieces = glyphs.map(({ glyph }) => glyph);
  return { from, pieces, reachPixels: sizePixels / 2 + margin, isReversed: false };
}

function layGlyphs({
  label,
  font,
  sizePixels,
  wrapPixels,
  placement,
  ...place
}: StraightText): PlacedGlyph[] {
  const block = blockOf(label, font, wrapPixels);
  const { rotationDegrees, anchorX } = placement;
  const left = -anchorX * block.width;
  const top = -(1 - placement.anchorY) * heightOf(block.lines.length, sizePixels);
  const offset = { x: place.x + placement.shiftX, y: place.y + placement.shiftY };
  const turn = isTurned(placement) ? turner(rotationDegrees, offset) : undefined;
  return block.lines.flatMap((line, index) => {
    let x = left + (block.width - line.width) * anchorX;
    const y = top + (ascent + lineHeight * index) * sizePixels;
    const pieces = glyphsOf(line.text);
    return pieces.map((glyph, rank) => {
      const origin = x;
      x += advanceOf(font, glyph, pieces[rank + 1]);
      if (turn) return { glyph, ...turn(origin, y), angleDegrees: rotationDegrees };
      return {
        glyph,
        x: offset.x + origin,
        y: toPixel(offset.y + y),
        angleDegrees: rotationDegrees,
      };
    });
  });
}

function turner(degrees: number, offset: { x: number; y: number }) {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  return (x: number, y: number): { x: number; y: number } => ({
    x: offset.x + x * c - y * s,
    y: offset.y + x * s + y * c,
  });
}
