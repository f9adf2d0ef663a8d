/** The program, and each module that a thread begins with: what the bundle of the server is made of (ADR 64). */
import { basename } from 'node:path';

/** In the repository. */
export const entries = [
  'apps/server/src/main.ts',
  'apps/server/src/map-workers/worker-entry.ts',
  'apps/server/src/map-workers/copy-writer.ts',
  'packages/datastore/src/ingest/reading/geometry-judge-worker.ts',
  'packages/datastore/src/task-worker.ts',
  'packages/espaceco/src/editing/table-worker.ts',
  'packages/rasters/src/pyramid/pyramid-worker.ts',
  'packages/tiling/src/pyramid/tiling-worker.ts',
];

/** Its name in `dist/`, without the extension. */
export const nameOf = (path) => basename(path, '.ts');
