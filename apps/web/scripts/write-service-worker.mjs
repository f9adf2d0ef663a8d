import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the build in the worker of the pages: browsers take one that differs by a byte for a new version. */
export function writeServiceWorker(folder) {
  const path = join(folder, 'service-worker.js');
  const build = createHash('sha256')
    .update(readFileSync(join(folder, 'index.html')))
    .digest('hex')
    .slice(0, 12);
  const text = readFileSync(path, 'utf8');
  if (!text.includes("'BUILD_ID'")) throw new Error('The service worker has no place for the build.');
  writeFileSync(path, text.replace("'BUILD_ID'", `'${build}'`));
}
