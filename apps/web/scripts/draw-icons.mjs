/**
 * Draws the icons that telephones and desks show of the installed site, from `favicon.svg`, into `public-src`: they are
 * committed, and drawn again by `node apps/web/scripts/draw-icons.mjs` once the picture changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';

const folder = new URL('../public-src/', import.meta.url);
const svg = readFileSync(new URL('favicon.svg', folder), 'utf8');
const ground = '#000091';

/** `share` of the picture on a full ground, which the system cuts to its own shape; 1: the picture as it is. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  // The cut leaves a circle of 80 % at least (W3C App Manifest, maskable icons): the sign lies within.
  { name: 'icon-maskable-512.png', size: 512, share: 0.8 },
  { name: 'apple-touch-icon.png', size: 180, share: 0.9 },
];

for (const { name, size, share } of icons) {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  const drawn = size * share;
  if (share < 1) {
    context.fillStyle = ground;
    context.fillRect(0, 0, size, size);
  }
  // At its size: a picture of vectors is drawn anew, not enlarged.
  const sized = svg.replace('<svg ', `<svg width="${drawn}" height="${drawn}" `);
  const picture = await loadImage(Buffer.from(sized));
  context.drawImage(picture, (size - drawn) / 2, (size - drawn) / 2, drawn, drawn);
  writeFileSync(new URL(name, folder), await canvas.encode('png'));
}
