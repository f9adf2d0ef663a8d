import type { StoredData } from '@cartable/contract/datastore';

/** Data a pyramid is made of, and the technical name the pyramid will have. */
export interface GenerationProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  readonly technicalName: string;
}
