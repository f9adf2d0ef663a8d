/** A picture instead of a map: the reason of a refusal, for clients that only show images (OGC 06-042 §7.3.3.11). */
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { contentTypes, type EncodedImage, encode, type ImageFormat } from '../encode/encode.ts';
import { cssFont } from '../label/fonts.ts';

const fontPixels = 13;
const linePixels = 17;
const marginPixels = 8;
const inkColor = '#b60000';

export interface MessageRequest {
  readonly width: number;
  readonly height: number;
  /** Empty for a blank image. */
  readonly text: string;
  /** `#rrggbb` */
  readonly background: string;
  readonly transparent: boolean;
  readonly format: ImageFormat;
}

export async function renderMessage(request: MessageRequest): Promise<EncodedImage> {
  const { width, height, format } = request;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const opaque = !request.transparent || format === 'image/jpeg';
  if (opaque) {
    context.fillStyle = request.background;
    context.fillRect(0, 0, width, height);
  }
  context.font = cssFont({ sizePixels: fontPixels, isBold: false, isItalic: false });
  context.fillStyle = inkColor;
  wrap(context, request.text, width - 2 * marginPixels).forEach((line, rank) => {
    context.fillText(line, marginPixels, marginPixels + fontPixels + rank * linePixels);
  });
  // `data` is premultiplied RGBA, which is what a frame holds.
  const pixels = new Uint8Array(canvas.data());
  return {
    bytes: await encode({ width, height, stride: width * 4, pixels, opaque }, format),
    contentType: contentTypes[format],
  };
}

function wrap(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
