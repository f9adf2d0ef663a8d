// `npm run sweeps`: everything that the tests try of which `npm test` tries a sample, on both engines, and what would make
// it longer; a quarter of an hour.
process.env.CARTABLE_SWEEP = 'all';
process.argv.push(
  'packages/datastore/src/power-cuts.test.ts',
  'packages/datastore/src/survives-kill.test.ts',
  'packages/storage/src/jobs/crash.test.ts',
  'e2e/services/access-matrix.test.ts',
  'e2e/survives-kill',
  'e2e/main-job',
  'e2e/fuzz/services.test.ts',
  'e2e/browser/guichet-kept.test.ts',
  'e2e/backup/postgres-and-bucket.test.ts',
);
await import('./test.mjs');
