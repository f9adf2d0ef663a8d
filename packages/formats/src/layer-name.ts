import { posix } from 'node:path';

/** Files of one layer give it their name, without folder nor extension. */
export function layerNameOf(fileName: string): string {
  return posix.basename(fileName).replace(/\.[^.]+$/, '') || fileName;
}
