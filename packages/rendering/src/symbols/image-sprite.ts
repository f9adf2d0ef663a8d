/** Images incorporated in styles (PNG, JPEG, SVG as `data:` addresses), drawn once at the size asked. */
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Sprite } from '../raster/raster.ts';
import type { PlacedSprite } from './mark-sprite.ts';

/** Side beyond which a symbol is no symbol; also what the arena of the rasteriser can hold. */
export const largestSpritePixels = 512;

const dataAddress = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[^,]*,/;
/** Images kept decoded; a style rarely holds more than a dozen. */
const mostImages = 64;
const images = new Map<string, Image | undefined>();

/** Decodes an image ahead of drawing; one that cannot be is remembered as such and not drawn. */
export async function prepareImage(href: string): Promise<void> {
  if (images.has(href)) return;
  if (images.size >= mostImages) images.clear();
  images.set(href, await decode(href));
}

async function decode(href: string): Promise<Image | undefined> {
  if (!dataAddress.test(href)) return undefined;
  const comma = href.indexOf(',');
  const isBase64 = href.slice(0, comma).endsWith(';base64');
  try {
    const body = href.slice(comma + 1);
    return await loadImage(isBase64 ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body)));
  } catch {
    // A damaged image inside a style must not stop the map: it was reported when the style was read.
    return undefined;
  }
}

export function findImage(href: string): Image | undefined {
  return images.get(href);
}

export interface ImageLook {
  readonly image: Image;
  /** Height; absent: the image's own. */
  readonly sizePixels?: number;
  readonly rotationDegrees: number;
  readonly opacity: number;
}

export function drawImageSprite(look: ImageLook, phaseX: number, phaseY: number): PlacedSprite {
  const { image } = look;
  const own = Math.max(image.height, 1);
  const scale = Math.min(look.sizePixels ?? own, largestSpritePixels / 2) / own;
  const width = Math.min(image.width * scale, largestSpritePixels / 2);
  const height = own * scale;
  const half = Math.ceil(Math.hypot(width, height) / 2) + 1;
  const side = half * 2 + 1;
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.globalAlpha = look.opacity;
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.translate(half + phaseX, half + phaseY);
  context.rotate((look.rotationDegrees * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2, width, height);
  return {
    sprite: premultiplied(context.getImageData(0, 0, side, side).data, side),
    centerX: half,
    centerY: half,
  };
}

function premultiplied(data: Uint8ClampedArray, side: number): Sprite {
  const pixels = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    for (let channel = 0; channel < 3; channel++) {
      pixels[i + channel] = Math.round((data[i + channel]! * alpha) / 255);
    }
    pixels[i + 3] = alpha;
  }
  return { width: side, height: side, pixels };
}
