import { millimetresOfInch, type PagePlan } from '@cartable/contract';
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { encode } from '../encode/encode.ts';
import { cssFont } from '../label/fonts.ts';
import { type PageMark, plainColour } from './page-marks.ts';

/** The page as a PNG. */
export async function paintPage(
  { width, height, dpi }: PagePlan,
  marks: readonly PageMark[],
): Promise<Uint8Array> {
  const scale = dpi / millimetresOfInch;
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  for (const mark of marks) await paint(context, mark);
  const pixels = new Uint8Array(canvas.data());
  return encode(
    { width: canvas.width, height: canvas.height, stride: canvas.width * 4, pixels, opaque: true },
    'image/png',
  );
}

async function paint(context: SKRSContext2D, mark: PageMark): Promise<void> {
  switch (mark.kind) {
    case 'text':
      context.fillStyle = '#161616';
      context.font = cssFont({ sizePixels: mark.size, isBold: mark.bold, isItalic: false });
      context.fillText(mark.text, mark.x, mark.y);
      return;
    case 'picture':
      context.drawImage(await loadImage(mark.picture.png), mark.x, mark.y, mark.width, mark.height);
      return;
    case 'box':
      if (mark.fill) {
        context.fillStyle = plainColour(mark.fill);
        context.fillRect(mark.x, mark.y, mark.width, mark.height);
      }
      if (mark.stroke) {
        context.strokeStyle = plainColour(mark.stroke);
        context.lineWidth = 0.2;
        context.strokeRect(mark.x, mark.y, mark.width, mark.height);
      }
      return;
    case 'shape':
      context.beginPath();
      for (const [x, y] of mark.points) context.lineTo(x, y);
      context.closePath();
      context.fillStyle = plainColour(mark.fill);
      context.fill();
  }
}
