import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page, and the pieces beside it whose names hold no hash of their content. */
const told = /^(index\.html|color-scheme\.js|favicon\.\w+)$/;

/** Names the build in the worker of the pages: browsers take one that differs by a byte for a new version. */
export function writeServiceWorker(folder) {
  const path = join(folder, 'service-worker.js');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) {
    if (told.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  }
  const build = hash.digest('hex').slice(0, 12);
  const text = readFileSync(path, 'utf8');
  if (!text.includes("'BUILD_ID'")) throw new Error('The service worker has no place for the build.');
  writeFileSync(path, text.replace("'BUILD_ID'", `'${build}'`));
}
