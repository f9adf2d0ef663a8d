/** Styles compiled before: the tiles of a map ask for the same one, at the same scale, again and again. */
import type { Style } from '@cartable/styles';
import { type CompileContext, type CompiledStyle, compileStyle } from './compile-style.ts';

interface Cached {
  readonly context: CompileContext;
  readonly compiled: CompiledStyle;
}

/** The last used are the last. */
const cacheOf = new WeakMap<Style, Cached[]>();
const mostScales = 8;
/** Two tiles of one level differ by the last digits of their corners. */
const sameScale = 1e-9;

export function compiledStyle(style: Style, context: CompileContext): CompiledStyle {
  // Images may be other ones the next time, and patterns begin at the corner of the image.
  if (context.graphics.size > 0 || hasPatterns(style)) return compileStyle(style, context);
  let cached = cacheOf.get(style);
  if (!cached) {
    cached = [];
    cacheOf.set(style, cached);
  }
  const rank = cached.findIndex((one) => isSame(one.context, context));
  const found = rank < 0 ? { context, compiled: compileStyle(style, context) } : cached.splice(rank, 1)[0]!;
  cached.push(found);
  if (cached.length > mostScales) cached.shift();
  return found.compiled;
}

function isSame(one: CompileContext, other: CompileContext): boolean {
  return (
    Math.abs(one.scale.denominator - other.scale.denominator) <= one.scale.denominator * sameScale &&
    one.scale.zoom === other.scale.zoom &&
    Math.abs(one.scale.pixelsPerMetre - other.scale.pixelsPerMetre) <= one.scale.pixelsPerMetre * sameScale &&
    one.width === other.width &&
    one.height === other.height &&
    one.source.columns === other.source.columns &&
    one.source.srid === other.source.srid &&
    one.geometryType === other.geometryType &&
    one.firstRank === other.firstRank
  );
}

const patterned = new WeakMap<Style, boolean>();

function hasPatterns(style: Style): boolean {
  let known = patterned.get(style);
  if (known === undefined) {
    known = holdsPattern(style);
    patterned.set(style, known);
  }
  return known;
}

/** A fill or a stroke made of a repeated graphic, wherever it is. */
function holdsPattern(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(
    ([name, value]) =>
      (value !== undefined && name === 'graphicFill') ||
      (name === 'fill' && value?.graphic !== undefined) ||
      holdsPattern(value),
  );
}
