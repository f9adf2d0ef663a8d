import { isFileFormat } from '@cartable/ogc';
import type { ReceivedRequest } from '../../context/received-request.ts';
import { negotiate } from '../core/negotiate.ts';

/** Whether a request wants a file to take away rather than pages to read. */
export function isWholeFile({
  query,
  accept,
  path,
}: Pick<ReceivedRequest, 'query' | 'accept' | 'path'>): boolean {
  if (path.collectionId === undefined) return false;
  try {
    const form = negotiate(query, accept, { hasFiles: true });
    return typeof form !== 'string' && isFileFormat(form.format);
  } catch {
    // Refused by the resource, in its words.
    return false;
  }
}
