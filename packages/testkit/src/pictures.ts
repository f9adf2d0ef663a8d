/** Images as pixels, of whatever kind they were written as, and how far two are from each other. */
import sharp from 'sharp';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** RGBA, not premultiplied. */
  readonly pixels: Uint8Array;
}

export async function decode(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

export function pixelAt({ width, pixels }: Picture, x: number, y: number): number[] {
  return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

/** Peak signal to noise ratio in decibels; infinite for equal images. */
export function psnr(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) return 0;
  let sum = 0;
  for (let i = 0; i < a.pixels.length; i++) sum += (a.pixels[i]! - b.pixels[i]!) ** 2;
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 * 255 * a.pixels.length) / sum);
}

export function crop({ width, pixels }: Picture, x: number, y: number, w: number, h: number): Picture {
  const out = new Uint8Array(w * h * 4);
  for (let row = 0; row < h; row++) {
    const from = ((y + row) * width + x) * 4;
    out.set(pixels.subarray(from, from + w * 4), row * w * 4);
  }
  return { width: w, height: h, pixels: out };
}

/** Largest difference of a channel, and how many pixels differ by more than `tolerance`. */
export function difference(a: Picture, b: Picture, tolerance = 0): { largest: number; pixels: number } {
  let largest = 0;
  let pixels = 0;
  for (let i = 0; i < a.pixels.length; i += 4) {
    let here = 0;
    for (let channel = 0; channel < 4; channel++) {
      here = Math.max(here, Math.abs(a.pixels[i + channel]! - b.pixels[i + channel]!));
    }
    largest = Math.max(largest, here);
    if (here > tolerance) pixels++;
  }
  return { largest, pixels };
}

/** Pale where both agree, red where they differ; of the size of the first. */
export function differenceImage(a: Picture, b: Picture): Promise<Buffer> {
  const pixels = new Uint8Array(a.pixels.length);
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const at = (y * a.width + x) * 4;
      const ours = a.pixels.subarray(at, at + 4);
      const theirs = x < b.width && y < b.height ? pixelAt(b, x, y) : undefined;
      const largest = theirs ? Math.max(...theirs.map((value, i) => Math.abs(value - ours[i]!))) : 255;
      const pale = 192 + (((ours[0]! + ours[1]! + ours[2]!) / 3) >> 2);
      pixels.set(largest > 8 ? [255, 255 - largest, 255 - largest, 255] : [pale, pale, pale, 255], at);
    }
  }
  const raw = { width: a.width, height: a.height, channels: 4 } as const;
  return sharp(pixels, { raw }).png().toBuffer();
}
