/** Builds the front into `dist/`. A script of its own, because `npm start` calls it without npm. */
import { build } from 'vite';

await build({ configFile: new URL('vite.config.ts', import.meta.url).pathname });
