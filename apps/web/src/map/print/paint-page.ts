import { millimetresOfInch, type PagePlan } from './page-plan.ts';
import type { PrintMark } from './print-marks.ts';

/** The page as a picture. */
export function paintPage({ width, height, dpi }: PagePlan, marks: readonly PrintMark[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const scale = dpi / millimetresOfInch;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d')!;
  context.scale(scale, scale);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  for (const mark of marks) paint(context, mark);
  return canvas;
}

function paint(context: CanvasRenderingContext2D, mark: PrintMark): void {
  switch (mark.kind) {
    case 'text':
      context.fillStyle = '#161616';
      context.font = `${mark.bold ? 'bold ' : ''}${mark.size}px Marianne, arial, sans-serif`;
      context.fillText(mark.text, mark.x, mark.y);
      return;
    case 'picture':
      context.drawImage(mark.picture, mark.x, mark.y, mark.width, mark.height);
      return;
    case 'box':
      if (mark.fill) {
        context.fillStyle = mark.fill;
        context.fillRect(mark.x, mark.y, mark.width, mark.height);
      }
      if (mark.stroke) {
        context.strokeStyle = mark.stroke;
        context.lineWidth = 0.2;
        context.strokeRect(mark.x, mark.y, mark.width, mark.height);
      }
      return;
    case 'shape':
      context.beginPath();
      for (const [x, y] of mark.points) context.lineTo(x, y);
      context.closePath();
      context.fillStyle = mark.fill;
      context.fill();
  }
}
