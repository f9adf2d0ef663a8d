import type { JobContext } from '@cartable/storage';
import { eventually } from '@cartable/testkit';
import { expect, it } from 'vitest';
import type { DatastoreContext } from '../context.ts';
import { unpublishOffering } from '../publishing/offerings/unpublish-offering.ts';
import { findRecordOfDatasheet } from '../publishing/records/metadata.store.ts';
import { makeVisitor } from '../test-support/platform.ts';
import { administerDatastore } from '../views/datastores/change-datastore.ts';
import { deleteDatasheet } from '../views/deletion/delete-datasheet.ts';
import { restoreDatasheet } from '../views/trash/restore-datasheet.ts';
import { catchUp } from './catch-up.job.ts';
import { indexRecordJob } from './index-record.job.ts';
import { readRecordPage } from './read-record-page.ts';
import type { TestedCatalogue } from './tested-catalogue.ts';

/** Records that leave the catalogue. */
export function unpublishedRecordsSuite({
  platformOf,
  publishIn,
  found,
  listed,
  sheetOf,
}: TestedCatalogue): void {
  it('is found no more once its last service is gone, in the same moment', async () => {
    const { owner, datastoreId, offeringIds } = await publishIn('parti');
    await unpublishOffering(platformOf().context, owner, { datastoreId, offeringId: offeringIds[0]! });
    expect(await found({ producer: datastoreId })).toEqual([]);
    expect(await found({ producer: datastoreId, q: 'regions' })).toEqual([]);
    expect(await readRecordPage(platformOf().context, 'demonstration_de_parti')).toBe('gone');
  });

  it('is found no more from the trash, and again when it is restored', async () => {
    const { owner, datastoreId, identifier } = await publishIn('corbeille');
    const sheet = await sheetOf(datastoreId);
    await deleteDatasheet(platformOf().context, owner, { datastoreId, datasheetName: sheet.name });
    expect(await found({ producer: datastoreId })).toEqual([]);
    await restoreDatasheet(platformOf().context, owner, { datastoreId, datasheetId: sheet.id });
    await eventually(listed(identifier));
  });

  it('stays out when it is hidden while its entry is being made', async () => {
    const { owner, datastoreId } = await publishIn('pendant');
    const sheet = await sheetOf(datastoreId);
    const { id: recordId } = (await findRecordOfDatasheet(platformOf().metadata.db, sheet.id))!;
    const { metadata } = platformOf().context;
    const interrupted = {
      ...platformOf().context,
      metadata: {
        ...metadata,
        db: metadata.db,
        transaction: async <R>(body: Parameters<typeof metadata.transaction<R>>[0]) => {
          await deleteDatasheet(platformOf().context, owner, { datastoreId, datasheetName: sheet.name });
          return metadata.transaction(body);
        },
      },
    };
    const [step] = indexRecordJob(interrupted as DatastoreContext).steps;
    await step!.run({ payload: { recordId } } as JobContext<{ recordId: string }>);
    expect(await found({ producer: datastoreId })).toEqual([]);
    expect(await found({ producer: datastoreId, q: 'regions' })).toEqual([]);
  });

  it('is found no more when its datastore is closed', async () => {
    const { datastoreId, identifier } = await publishIn('ferme');
    const administrator = { ...(await makeVisitor(platformOf())), roles: ['USER', 'ADMINISTRATOR'] as const };
    await administerDatastore(platformOf().context, administrator, { datastoreId, active: false });
    expect(await found({ producer: datastoreId })).toEqual([]);
    await administerDatastore(platformOf().context, administrator, { datastoreId, active: true });
    await eventually(listed(identifier));
  });
}

/** Entries that are lost come back by themselves. */
export function lostEntriesSuite({ platformOf, publishIn, search, found, listed }: TestedCatalogue): void {
  it('lists again by itself what was lost of it', async () => {
    const { identifier, datastoreId } = await publishIn('perdu');
    await platformOf()
      .metadata.tables<{ catalogue_entries: { record_id: string } }>()
      .deleteFrom('catalogue_entries')
      .execute();
    expect(await found({ producer: datastoreId })).toEqual([]);
    expect(await platformOf().indexCatalogue()).toBeGreaterThan(0);
    await eventually(listed(identifier));
  });

  it('lists again all that was lost, however many turns that takes', async () => {
    // Work left by the tests before is done.
    await eventually(async () => (await platformOf().indexCatalogue()) === 0);
    const retained = await search({});
    expect(retained.total).toBeGreaterThan(1);
    await platformOf()
      .metadata.tables<{ catalogue_entries: { record_id: string } }>()
      .deleteFrom('catalogue_entries')
      .execute();
    expect(await catchUp(platformOf().context, 1)).toBe(1);
    await eventually(async () => (await search({})).total === retained.total);
  });
}
