import { settleViewerPermission } from './access/permissions/viewer-permission.ts';
import { followRecord } from './catalogue/follow-records.ts';
import type { DatastoreContext } from './context.ts';
import type { Subscribers } from './events.ts';
import { profileTablesOf } from './ingest/profiles/profile-tables.job.ts';
import { failVersionOf, reopenVersionOf } from './ingest/versions/follow-upload.ts';
import { followPublication } from './publishing/cloud-images/follow-publication.ts';
import { discardOfferingsOf } from './publishing/offerings/unpublish-offering.ts';
import { draftRecordOfForm } from './publishing/records/record-of-form.ts';
import { publishRecordOf, settleRecordOf, touchRecordOf } from './publishing/records/write-record.ts';

/** Who acts on what happens: the only list of it. */
export const subscribers: Subscribers<DatastoreContext> = {
  uploadStopped: [failVersionOf],
  uploadRetried: [reopenVersionOf],
  serviceRequested: [draftRecordOfForm],
  servicePublished: [publishRecordOf, settleViewerPermission, followPublication, profileTablesOf],
  serviceWithdrawn: [settleRecordOf],
  filesChanged: [touchRecordOf],
  storedDataReplaced: [touchRecordOf, profileTablesOf],
  recordChanged: [followRecord],
  storedDataDiscarded: [discardOfferingsOf],
};
