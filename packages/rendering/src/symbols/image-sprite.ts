/** Images of styles, drawn once at the size asked. */
import { createCanvas, type Image } from '@napi-rs/canvas';
import type { Sprite } from '../raster/raster.ts';
import type { PlacedSprite } from './mark-sprite.ts';

/** Side beyond which a symbol is no symbol; also what the arena of the rasteriser can hold. */
export const largestSpritePixels = 512;

export interface ImageLook {
  readonly image: Image;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rotationDegrees: number;
  readonly opacity: number;
}

/** Width and height of an image at a height asked, or at its own size; bounded. */
export function imageBox(
  image: Image,
  sizePixels: number | undefined,
  pixels: number,
): { widthPixels: number; heightPixels: number } {
  const own = Math.max(image.height, 1);
  const most = largestSpritePixels / 2;
  const requestedScale = (sizePixels ?? own * pixels) / own;
  const scale = Math.min(requestedScale, most / own, most / Math.max(image.width, 1));
  return { widthPixels: image.width * scale, heightPixels: own * scale };
}

export function drawImageSprite(look: ImageLook, phaseX: number, phaseY: number): PlacedSprite {
  const { image, widthPixels: width, heightPixels: height } = look;
  const half = Math.ceil(Math.hypot(width, height) / 2) + 1;
  const side = half * 2 + 1;
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.globalAlpha = Math.min(Math.max(look.opacity, 0), 1);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.translate(half + phaseX, half + phaseY);
  context.rotate((look.rotationDegrees * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2, width, height);
  return {
    sprite: premultiplied(context.getImageData(0, 0, side, side).data, side, side),
    centerX: half,
    centerY: half,
  };
}

/** An image repeated side by side: its own box exactly, and free room around when the style asks for some. */
export function drawImagePattern(look: ImageLook, width: number, height: number): Sprite {
  const context = createCanvas(width, height).getContext('2d');
  context.globalAlpha = Math.min(Math.max(look.opacity, 0), 1);
  context.imageSmoothingQuality = 'high';
  const { image, widthPixels, heightPixels } = look;
  // A turned image overflows its box: what leaves on one side comes in at the other.
  const wraps = look.rotationDegrees % 360 === 0 ? [0] : [-1, 0, 1];
  for (const i of wraps) {
    for (const j of wraps) {
      context.save();
      context.translate(width * (i + 0.5), height * (j + 0.5));
      context.rotate((look.rotationDegrees * Math.PI) / 180);
      context.drawImage(image, -widthPixels / 2, -heightPixels / 2, widthPixels, heightPixels);
      context.restore();
    }
  }
  return premultiplied(context.getImageData(0, 0, width, height).data, width, height);
}

function premultiplied(data: Uint8ClampedArray, width: number, height: number): Sprite {
  const pixels = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    for (let channel = 0; channel < 3; channel++) {
      pixels[i + channel] = Math.round((data[i + channel]! * alpha) / 255);
    }
    pixels[i + 3] = alpha;
  }
  return { width, height, pixels };
}
