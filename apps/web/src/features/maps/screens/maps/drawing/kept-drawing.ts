/** The drawing of this browser: nothing of it is sent. What was kept is checked as anything from outside is. */

import { z } from 'zod';
import { type Drawing, drawingLimits } from './drawing-history.ts';

const key = 'cartable.drawing';

const place = z.array(z.number()).min(2).max(3);
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: place }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(place).min(2) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(place).min(4)).min(1) }),
]);
const feature = z.object({
  id: z.string(),
  kind: z.enum(['point', 'line', 'arrow', 'polygon', 'text']),
  geometry,
  colour: z.string().regex(/^#[0-9a-f]{6}$/i),
  name: z.string().max(drawingLimits.name),
  description: z.string().max(drawingLimits.text),
  attributes: z.record(z.string(), z.string()),
});
const drawing = z.array(feature).max(drawingLimits.features);

/** Nothing, when nothing was kept or it cannot be read. */
export function readStoredDrawing(): Drawing {
  try {
    return drawing.parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** False when the browser refuses to keep it: full, or told to keep nothing. */
export function keepDrawing(features: Drawing): boolean {
  try {
    if (features.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(features));
    return true;
  } catch {
    return false;
  }
}
