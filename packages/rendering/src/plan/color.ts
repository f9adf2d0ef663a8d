import { CartableError } from '@cartable/contract';

const hexadecimal = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** A premultiplied 32-bit colour, red in the lowest byte; undefined when the text is not `#rrggbb`. */
export function parseColor(text: string, opacity: number): number | undefined {
  const match = hexadecimal.exec(text);
  if (!match) return undefined;
  const alpha = Math.round(Math.min(Math.max(opacity, 0), 1) * 255);
  const channel = (index: number): number => Math.round((Number.parseInt(match[index]!, 16) * alpha) / 255);
  return channel(1) | (channel(2) << 8) | (channel(3) << 16) | (alpha << 24);
}

/** @throws {CartableError} `rendering.color` */
export function getColor(text: string): number {
  const color = parseColor(text, 1);
  if (color === undefined) throw new CartableError('rendering.color', { color: text });
  return color;
}
