/** An SVG without a size of its own has that of its view box (SVG 1.1 §7.2); the canvas would take 300 × 150. */

/** View boxes may be counted in thousandths: a symbol is not larger than this by itself. */
const largestSide = 512;

const rootTag = /<(?:\w+:)?svg\b[^<>]*>/;

export function withOwnSize(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const root = rootTag.exec(text)?.[0];
  if (!root || /\s(?:width|height)\s*=\s*["']\s*[\d.]+[a-z]*\s*["']/.test(root)) return bytes;
  const box = /\sviewBox\s*=\s*["']([^"']*)["']/
    .exec(root)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = box ?? [];
  if (!(width > 0 && height > 0)) return bytes;
  const scale = Math.min(1, largestSide / Math.max(width, height));
  const bare = root.replace(/\s(?:width|height)\s*=\s*(["'])[^"']*\1/g, '');
  const sized = bare.replace(/^<((?:\w+:)?svg)/, `<$1 width="${width * scale}" height="${height * scale}"`);
  return new TextEncoder().encode(text.replace(root, () => sized));
}
