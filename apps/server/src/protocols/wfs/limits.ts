import { profileOf, type WfsVersion } from '@cartable/ogc';

/** Features in an answer when the request does not say: a page a browser can show. */
export const defaultCount = 1_000;
/** Features in an answer at most; the next page is a link away. */
export const maxCount = 10_000;
/** WFS 1.0 and 1.1 know no pages: a client that names no number means all, and they are streamed. */
export const maxCountWithoutPages = 1_000_000;

/** Number of features an answer holds at most. @param requested undefined when the request does not say */
export function countOf(requested: number | undefined, version: WfsVersion): number {
  const hasPages = profileOf(version).family === '2.0';
  const most = hasPages ? maxCount : maxCountWithoutPages;
  return Math.min(requested ?? (hasPages ? defaultCount : most), most);
}
