import { type FeatureStore, openFeatureStore } from '@cartable/storage';

/** Location of the feature tables: plain data, so that a worker thread opens its own adapter. */
export interface FeatureLocation {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

export function openFeatures(location: FeatureLocation): Promise<FeatureStore> {
  return openFeatureStore(location);
}
