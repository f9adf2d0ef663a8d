import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobContext } from '@cartable/storage';
import { eventually } from '@cartable/testkit';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { DatastoreContext } from '../context.ts';
import { requestOfWfs } from '../publishing/offerings/draft-service.ts';
import { findOffering } from '../publishing/offerings/offering.store.ts';
import { publishOffering } from '../publishing/offerings/publish-offering.ts';
import { unpublishOffering } from '../publishing/offerings/unpublish-offering.ts';
import { findRecordOfDatasheet } from '../publishing/records/metadata.store.ts';
import { makeVisitor } from '../test-support/platform.ts';
import { administerDatastore } from '../views/datastores/change-datastore.ts';
import { deleteDatasheet } from '../views/deletion/delete-datasheet.ts';
import { demonstrationForm } from '../views/seed/demonstration-form.ts';
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

  /** Whose transaction lets others act after its first row of a kind; whoever waits for it goes on once it has ended. */
  const interruptedAt = (
    isReached: (row: object) => boolean,
    act: () => Promise<unknown>,
    mostMs = 1_500,
  ) => {
    const { metadata } = platformOf().context;
    const outside = AsyncLocalStorage.snapshot();
    let acting: Promise<unknown> | undefined;
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (acting === undefined && result.rows.some(isReached)) {
          acting = outside(act);
          await Promise.race([acting, sleep(mostMs)]);
        }
        return result;
      },
    };
    const interrupted = {
      ...platformOf().context,
      metadata: {
        ...metadata,
        db: metadata.db,
        afterCommit: (hook: () => void) => metadata.afterCommit(hook),
        transaction: <R>(body: Parameters<typeof metadata.transaction<R>>[0]) =>
          metadata.transaction((trx) => body(trx.withPlugin(meanwhile))),
      },
    };
    return {
      interrupted: interrupted as unknown as DatastoreContext,
      ended: async () => {
        expect(acting).toBeDefined();
        await acting;
      },
    };
  };
  const hides: [string, (made: Awaited<ReturnType<typeof publishIn>>) => Promise<unknown>][] = [
    [
      'in the trash',
      async ({ owner, datastoreId }) => {
        const { name: datasheetName } = await sheetOf(datastoreId);
        return deleteDatasheet(platformOf().context, owner, { datastoreId, datasheetName });
      },
    ],
    [
      'without a service',
      ({ owner, datastoreId, offeringIds: [offeringId] }) =>
        unpublishOffering(platformOf().context, owner, { datastoreId, offeringId: offeringId! }),
    ],
    [
      'of a closed datastore',
      async ({ datastoreId }) => {
        const roles = ['USER', 'ADMINISTRATOR'] as const;
        const administrator = { ...(await makeVisitor(platformOf())), roles };
        return administerDatastore(platformOf().context, administrator, { datastoreId, active: false });
      },
    ],
  ];
  it.each(hides)('stays out when it is hidden while its entry is being written: %s', async (place, hide) => {
    const made = await publishIn(`ecrit-${place.replaceAll(' ', '-')}`);
    const sheet = await sheetOf(made.datastoreId);
    const { id: recordId } = (await findRecordOfDatasheet(platformOf().metadata.db, sheet.id))!;
    // Once the transaction has seen that the record is listed, and looks at the entry it had.
    const { interrupted, ended } = interruptedAt(
      (row) => 'card' in row,
      () => hide(made),
    );
    const [step] = indexRecordJob(interrupted).steps;
    await step!.run({ payload: { recordId } } as JobContext<{ recordId: string }>);
    await ended();
    expect(await found({ producer: made.datastoreId })).toEqual([]);
    expect(await found({ producer: made.datastoreId, q: 'regions' })).toEqual([]);
  });

  it('stays when one of its services is published as another goes', async () => {
    const { owner, datastoreId, offeringIds, identifier } = await publishIn('va-et-vient');
    const offeringId = offeringIds[0]!;
    const { storedDataId } = (await findOffering(platformOf().metadata.db, offeringId))!;
    const form = demonstrationForm({
      email: owner.email,
      technicalName: 'revenu',
      title: 'Revenu',
      identifier,
    });
    const relations = [{ native_name: 'regions', public_name: '', title: '', description: '', keywords: [] }];
    const service = requestOfWfs({ ...form, table_infos: relations });
    let isOfRecord = false;
    // Once it has read the services of the datasheet, none of which is published.
    const { interrupted, ended } = interruptedAt(
      (row) => {
        isOfRecord ||= 'file_identifier' in row;
        return isOfRecord && 'layer_name' in row;
      },
      async () => {
        const { _id } = await publishOffering(platformOf().context, owner, {
          datastoreId,
          storedDataId,
          service,
        });
        await eventually(
          async () => (await findOffering(platformOf().metadata.db, _id))?.status === 'PUBLISHED',
        );
      },
      5_000,
    );
    await unpublishOffering(interrupted, owner, { datastoreId, offeringId });
    await ended();
    await eventually(listed(identifier));
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
