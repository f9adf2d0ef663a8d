import type { ImageFormat } from '@cartable/rendering';
import type { Services } from '../../services.ts';

const timeoutMs = 10_000;
const cached = new Map<string, Promise<Uint8Array>>();

/** Nothing, as an image: transparent where the format can be, white elsewhere. Drawn once. */
export function blankTile(
  { maps }: Pick<Services, 'maps'>,
  side: number,
  mediaType: string,
): Promise<Uint8Array> {
  const key = `${mediaType} ${side}`;
  const drawing = cached.get(key) ?? draw(maps, side, mediaType as ImageFormat);
  cached.set(key, drawing);
  drawing.catch(() => cached.delete(key));
  return drawing;
}

async function draw(maps: Services['maps'], side: number, format: ImageFormat): Promise<Uint8Array> {
  const background = '#ffffff';
  const image = await maps.run(
    { kind: 'draw-message', width: side, height: side, text: '', background, transparent: true, format },
    { timeoutMs },
  );
  return image.bytes;
}
