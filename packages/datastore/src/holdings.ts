import { catalogueHolding } from './catalogue/catalogue.holding.ts';
import { pictureHolding } from './catalogue/pictures/picture.holding.ts';
import { preparedDownloadHolding } from './catalogue/prepared-downloads/prepared-download.holding.ts';
import { reuseHolding } from './catalogue/reuses/reuse.holding.ts';
import { depositHolding } from './ingest/deposits/deposit.holding.ts';
import { integrationHolding } from './ingest/integration/integration.holding.ts';
import { storedDataHolding } from './ingest/removal/stored-data.holding.ts';
import { uploadHolding } from './ingest/removal/upload.holding.ts';
import { versionHolding } from './ingest/versions/version.holding.ts';
import { annexeHolding } from './library/annexes/annexe.holding.ts';
import { documentHolding } from './library/documents/document.holding.ts';
import { staticHolding } from './library/statics/static.holding.ts';
import { offeringHolding } from './publishing/offerings/offering.holding.ts';
import { recordHolding } from './publishing/records/record.holding.ts';
import { pyramidHolding } from './pyramids/regeneration/pyramid.holding.ts';
import type { DatastoreHolding } from './workspace/holdings/datastore-holding.ts';

/**
 * Holdings of a datasheet, one line for each noun. They are trashed, restored and purged in this order: what shows a
 * thing goes before the thing.
 */
export const holdings: readonly DatastoreHolding[] = [
  offeringHolding,
  storedDataHolding,
  versionHolding,
  uploadHolding,
  documentHolding,
  annexeHolding,
  staticHolding,
  recordHolding,
  catalogueHolding,
  pictureHolding,
  reuseHolding,
  preparedDownloadHolding,
  pyramidHolding,
  depositHolding,
  integrationHolding,
];
