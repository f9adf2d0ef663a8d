import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { transaction } from '../../context.ts';
import { makeDatastore, openPlatform } from '../../test-support/platform.ts';
import { makeServices, startPlatform } from '../../test-support/restricted-services.ts';
import { listGrantedPermissions } from './find-permissions.ts';
import { grantPermissions } from './grant-permission.ts';
import { settleViewerPermission } from './viewer-permission.ts';

it('the map of the site reads a restricted service as long as its producer lets it', async () => {
  const platform = await openPlatform({ dataDir: temporaryFolder() });
  await startPlatform(platform);
  const services = [{ name: 'reserve' }];
  const { owner, datastoreId, offeringIds } = await makeServices(platform, { datastore: 'mairie', services });
  const { communityId } = await makeDatastore(platform, 'configuration');
  const settle = (
    more: { open?: boolean; allowViewData: boolean },
    viewer: string | undefined = communityId,
  ) =>
    transaction(platform.context, (db) =>
      settleViewerPermission({ ...platform.context, viewerCommunityId: viewer }, db, {
        id: offeringIds[0]!,
        datastoreId,
        layerName: 'reserve',
        open: false,
        ...more,
      }),
    );
  const granted = () => listGrantedPermissions(platform.context, owner, { datastoreId });

  await settle({ allowViewData: false });
  await settle({ allowViewData: true, open: true });
  // A community that was configured and is no more.
  await settle({ allowViewData: true }, datastoreId);
  expect(await granted()).toEqual([]);

  await settle({ allowViewData: true });
  await settle({ allowViewData: true });
  const [automatic, ...others] = await granted();
  expect(others).toEqual([]);
  expect(automatic).toMatchObject({
    licence: 'Utilisation de reserve',
    beneficiary: { type: 'COMMUNITY', _id: communityId },
    offerings: [{ layer_name: 'reserve' }],
    end_date: null,
  });

  const form = {
    licence: 'Convention',
    type: 'COMMUNITY' as const,
    beneficiaries: [communityId],
    end_date: null,
    offerings: offeringIds,
    only_oauth: false,
  };
  await grantPermissions(platform.context, owner, { datastoreId, form });
  await settle({ allowViewData: false });
  // A permission that a person granted stays.
  expect((await granted()).map(({ licence }) => licence)).toEqual(['Convention']);
  await platform.close();
});
