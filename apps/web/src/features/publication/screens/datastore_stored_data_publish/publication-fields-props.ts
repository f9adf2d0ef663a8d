import type { Datasheet, StoredData } from '@cartable/contract/datastore';

export interface PublicationFieldsProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  readonly datasheet: Datasheet;
  readonly busy: boolean;
}
