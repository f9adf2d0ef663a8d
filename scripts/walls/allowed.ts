/**
 * Breaches that stand for now, as `from → to`. The list may only shrink: an entry that is no longer needed fails the
 * check, and `walls.test.ts` holds the greatest number it may have.
 */
export const allowed: readonly string[] = [
  'packages/datastore/src/access/keys/key-uses.ts → packages/datastore/src/context.ts',
  'packages/datastore/src/pyramids/generators.ts → packages/datastore/src/pyramids/raster/raster-generator.ts',
  'packages/datastore/src/pyramids/vector/add-vector-pyramid.ts → packages/datastore/src/pyramids/vector/estimate-vector-pyramid.ts',
  'packages/datastore/src/pyramids/raster/add-raster-pyramid.ts → packages/datastore/src/pyramids/raster/estimate-raster-pyramid.ts',
  'apps/server/src/protocols/ogcapi/documents.ts → apps/server/src/protocols/ogcapi/tiles/tile-resources.ts',
];
