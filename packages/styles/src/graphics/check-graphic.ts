/**
 * Whether an image may be drawn as a symbol: small enough to decode, and an SVG that refers to nothing outside itself
 * and cannot unfold without end. Nothing is decoded to know it.
 */
import { imageSizeOf } from './image-size.ts';

export type GraphicProblem = 'graphic-too-large' | 'graphic-unreadable' | 'graphic-unsafe';

/** An icon weighs some kilobytes; a drawing with gradients, some hundreds. */
export const maxGraphicBytes = 512 << 10;
/** Decoded, 16 MB. */
export const maxGraphicSide = 2048;
/** Copies of copies: some thousand shapes at the very most. */
const mostCopies = 20;

/** Undefined for an image that may be drawn. */
export function findGraphicProblem(bytes: Uint8Array): GraphicProblem | undefined {
  if (bytes.length > maxGraphicBytes) return 'graphic-too-large';
  const size = imageSizeOf(bytes);
  if (size) {
    if (size.width < 1 || size.height < 1) return 'graphic-unreadable';
    return Math.max(size.width, size.height) > maxGraphicSide ? 'graphic-too-large' : undefined;
  }
  const text = new TextDecoder().decode(bytes);
  return /<(?:\w+:)?svg[\s>]/.test(text) ? svgProblem(text) : 'graphic-unreadable';
}

/** Elements that fetch, run, or cost without bound. */
const forbiddenElements =
  /<(?:\w+:)?(?:script|foreignObject|image|feImage|filter|animate\w*|set|iframe|audio|video)[\s>/]/i;
const declarations = /<!ENTITY|<!DOCTYPE[^<>]*\[|<\?xml-stylesheet|@import/i;
const references = /\b(?:href|src)\s*=\s*(["'])\s*(?!#)[^"']*\1/i;
const outsideUrl = /url\(\s*["']?\s*(?!#)[^)]/i;

function svgProblem(text: string): GraphicProblem | undefined {
  if (declarations.test(text) || forbiddenElements.test(text)) return 'graphic-unsafe';
  if (references.test(text) || outsideUrl.test(text)) return 'graphic-unsafe';
  if ((text.match(/<(?:\w+:)?(?:use|pattern|mask)[\s>/]/gi)?.length ?? 0) > mostCopies)
    return 'graphic-unsafe';
  const root = /<(?:\w+:)?svg\b[^<>]*>/.exec(text)?.[0] ?? '';
  const sides = [...root.matchAll(/\s(?:width|height)\s*=\s*["']\s*([\d.eE+-]+)/g)].map(([, side]) =>
    Number(side),
  );
  return sides.some((side) => !(side > 0 && side <= maxGraphicSide)) ? 'graphic-too-large' : undefined;
}
