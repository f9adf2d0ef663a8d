/**
 * Images of styles are decoded before anything is drawn: those incorporated in the style, and those the server keeps,
 * which it hands over by their address. Nothing is fetched here.
 */

import {
  findGraphicProblem,
  type Graphic,
  imageSizeOf,
  readDataAddress,
  type Style,
  type Symbolizer,
} from '@cartable/styles';
import { type Image, loadImage } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import { withOwnSize } from './svg-size.ts';

/** The image kept under an address, undefined when there is none. The same bytes are decoded once. */
export type ResolveGraphic = (href: string) => Promise<Uint8Array | undefined>;

export interface PreparedImage {
  /** Differs between images, equal for the same one. */
  readonly id: string;
  readonly image: Image;
}

/** By address. */
export type Graphics = ReadonlyMap<string, PreparedImage>;

/** Images incorporated in styles that are kept decoded; a style rarely holds more than a dozen. */
const mostImages = 64;
const embedded = new LRUCache<string, Promise<PreparedImage | undefined>>({
  max: mostImages,
  memoMethod: prepareEmbedded,
});
const cached = new WeakMap<Uint8Array, PreparedImage | undefined>();
let lastId = 0;

export async function prepareImages(styles: readonly Style[], resolve?: ResolveGraphic): Promise<Graphics> {
  const graphics = new Map<string, PreparedImage>();
  for (const href of new Set(styles.flatMap(imagesOf))) {
    const prepared = href.startsWith('data:')
      ? await embedded.memo(href)
      : await prepareCached(href, resolve);
    if (prepared) graphics.set(href, prepared);
  }
  return graphics;
}

async function prepareEmbedded(href: string): Promise<PreparedImage | undefined> {
  const bytes = readDataAddress(href)?.bytes;
  return bytes && (await decode(bytes));
}

async function prepareCached(href: string, resolve?: ResolveGraphic): Promise<PreparedImage | undefined> {
  const bytes = await resolve?.(href);
  if (!bytes) return undefined;
  if (!cached.has(bytes)) cached.set(bytes, await decode(bytes));
  return cached.get(bytes);
}

/** An image that cannot be drawn was reported when the style was read: it must not stop the map. */
async function decode(bytes: Uint8Array): Promise<PreparedImage | undefined> {
  if (findGraphicProblem(bytes)) return undefined;
  try {
    const image = await loadImage(Buffer.from(imageSizeOf(bytes) ? bytes : withOwnSize(bytes)));
    return image.width > 0 && image.height > 0 ? { id: String(++lastId), image } : undefined;
  } catch {
    return undefined;
  }
}

function imagesOf(style: Style): string[] {
  const rules = style.featureTypeStyles.flatMap((featureTypeStyle) => featureTypeStyle.rules);
  const graphics = rules.flatMap(({ symbolizers, legendGraphic }) => [
    ...symbolizers.flatMap(graphicsOf),
    ...(legendGraphic ? [legendGraphic] : []),
  ]);
  return graphics.flatMap(({ sources }) =>
    sources.flatMap((source) => (source.kind === 'external' ? [source.href] : [])),
  );
}

function graphicsOf(symbolizer: Symbolizer): Graphic[] {
  if (symbolizer.kind === 'point') return [symbolizer.graphic];
  if (symbolizer.kind === 'text') return [];
  const fill = symbolizer.kind === 'polygon' ? symbolizer.fill : undefined;
  const { stroke } = symbolizer;
  return [fill?.graphic, stroke?.graphicFill, stroke?.graphicStroke?.graphic].filter(
    (graphic) => graphic !== undefined,
  );
}
