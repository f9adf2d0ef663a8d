/** Builds the front into `dist/`. A script of its own, because `npm start` calls it without npm. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFolder } from './scripts/compress-folder.mjs';
import { writePages } from './scripts/write-pages.mjs';
import { writePieces } from './scripts/write-pieces.mjs';
import { writeServiceWorker } from './scripts/write-service-worker.mjs';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
await build({ configFile });
const folder = fileURLToPath(new URL('dist', import.meta.url));
writePages(folder);
writePieces(folder);
writeServiceWorker(folder);
await compressFolder(folder);
