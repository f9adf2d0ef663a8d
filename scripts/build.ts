/** `npm run build`: builds what `npm start` would build. */
import { dirname } from 'node:path';
import { buildIfStale } from './lib/build.mjs';

buildIfStale(dirname(import.meta.dirname), process.execPath);
