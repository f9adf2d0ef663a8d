import type { OpenBytes } from '@cartable/rasters';
import { type ObjectRanges, openS3Ranges, RangePages, type S3Location } from '@cartable/storage';
import { LRUCache } from 'lru-cache';

/** Images whose size is known without asking: what lies at the key of a stored image never changes. */
const mostOpen = 1_000;

/**
 * Images of the bucket by their keys, read by ranges: their directories and the blocks read last are kept between tasks.
 * @returns undefined where there is no bucket, and images are files
 */
export function openerOfImages(bucket: S3Location | undefined): OpenBytes | undefined {
  if (bucket === undefined) return undefined;
  const store = openS3Ranges(bucket);
  const pages = new RangePages();
  const opened = new LRUCache<string, Promise<ObjectRanges>>({
    max: mostOpen,
    memoMethod: async (key) => pages.over(key, await store.openRanges(key)),
  });
  return async (key) => {
    const opening = opened.memo(key);
    opening.catch(() => opened.delete(key));
    const { sizeBytes, read } = await opening;
    return { size: sizeBytes, read, close: () => undefined };
  };
}
