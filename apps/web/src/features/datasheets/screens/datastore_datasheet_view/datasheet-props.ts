import type { Datasheet } from '@cartable/contract/datastore';

/** Props of what shows a part of a datasheet. */
export interface DatasheetProps {
  readonly datastoreId: string;
  readonly datasheet: Datasheet;
}
