import { join } from 'node:path';
import type { Guide } from '@cartable/contract';
import sharp from 'sharp';

/** As the guides name them, beside the code and on the site alike. */
const named = /\((\.\.\/\.\.\/pictures\/([a-z][a-z0-9-]{0,99}\.(?:fr|en)\.webp))\)/g;

/** Width and height, in pixels, of the pictures of a guide: a page keeps their places before they come. */
export async function pictureSizes(body: string, folder: string): Promise<Guide['pictures']> {
  const sizes = await Promise.all(
    [...body.matchAll(named)].map(async ([, src = '', name = '']) => {
      // One that is not there takes no place.
      const size = await sharp(join(folder, name))
        .metadata()
        .catch(() => undefined);
      return size ? [{ src, width: size.width, height: size.height }] : [];
    }),
  );
  return sizes.flat();
}
