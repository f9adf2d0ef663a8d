import type { StoredData, StoredDataReport } from '@cartable/contract/datastore';

/** Props of what the details show of one kind of data. */
export interface ContentProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  readonly report: StoredDataReport;
}
