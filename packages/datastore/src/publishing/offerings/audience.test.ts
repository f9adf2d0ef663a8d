import { readFileSync } from 'node:fs';
import type { SignedInVisitor } from '@cartable/accounts';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listGrantedPermissions } from '../../access/permissions/find-permissions.ts';
import { grantPermissions } from '../../access/permissions/grant-permission.ts';
import { settled, uploadFile } from '../../test-support/deposit-file.ts';
import {
  makeDatastore,
  makeVisitor,
  openPlatform,
  seedBare,
  type TestPlatform,
} from '../../test-support/platform.ts';
import { readOfferingTraffic } from '../../traffic/read-traffic.ts';
import { readActivity } from '../../views/activity/find-activity.ts';
import { demonstrationForm } from '../../views/seed/demonstration-form.ts';
import { requestOfWfs } from './draft-service.ts';
import { editOffering } from './edit-offering.ts';
import { readService } from './find-offerings.ts';
import { publishOffering } from './publish-offering.ts';
import { setOfferingAvailability } from './set-offering-availability.ts';

const regions = {
  name: 'regions.fgb',
  content: readFileSync(new URL('../../../demo/regions.fgb', import.meta.url)),
};
type Share = 'all_public' | 'your_community';

let platform: TestPlatform;
let owner: SignedInVisitor;
let datastoreId: string;
let communityId: string;
let storedDataId: string;

beforeEach(async () => {
  platform = await openPlatform({ dataDir: temporaryFolder() }, { endpointQuota: 1 });
  await seedBare(platform);
  ({ supervisor: owner, datastoreId, communityId } = await makeDatastore(platform, 'mairie'));
  await platform.runner.start();
  const { _id } = await uploadFile(platform, owner, { datastoreId, file: regions });
  storedDataId = (await settled(platform, owner, { datastoreId, uploadId: _id })).stored_data!;
}, 180_000);

afterEach(async () => {
  expect(platform.faults).toEqual([]);
  await platform.close();
});

const wfs = (technicalName: string, share: Share) =>
  requestOfWfs({
    ...demonstrationForm({ email: owner.email, technicalName, title: technicalName }),
    share_with: share,
    table_infos: [{ native_name: 'regions', public_name: '', title: 'R', description: 'R', keywords: [] }],
  });
const reaching = (offeringId: string, open: boolean) =>
  eventually(async () => {
    const service = await readService(platform.context, owner, { datastoreId, offeringId });
    return service.status === 'PUBLISHED' && service.open === open && service;
  }, 180_000);
const publish = async (technicalName: string, share: Share) => {
  const service = wfs(technicalName, share);
  const { _id } = await publishOffering(platform.context, owner, { datastoreId, storedDataId, service });
  return reaching(_id, share === 'all_public');
};
const edit = (offeringId: string, technicalName: string, share: Share) =>
  editOffering(platform.context, owner, {
    datastoreId,
    storedDataId,
    offeringId,
    service: wfs(technicalName, share),
  });
const served = async (layerName: string) =>
  (await platform.publishedServices.find('WFS')).services.filter((one) => one.layerName === layerName);

describe('changing the audience of a service', () => {
  it('keeps its identifier, its permissions and its traffic, and never shows it twice', async () => {
    const { context } = platform;
    const before = await publish('couche', 'your_community');
    const offeringId = before._id;
    const beneficiary = await makeVisitor(platform);
    await grantPermissions(context, owner, {
      datastoreId,
      form: {
        licence: 'Essai',
        type: 'ACCOUNT',
        beneficiaries: [beneficiary.id],
        offerings: [offeringId],
        end_date: null,
        only_oauth: false,
      },
    });
    platform.traffic.count(offeringId, 1_000);
    await platform.traffic.flush();

    await edit(offeringId, 'couche', 'all_public');
    // Until the new version is there, the former one is, alone; then the new one, alone.
    const seen = new Set<string>();
    await eventually(async () => {
      const now = await served('couche');
      seen.add(now.map(({ open }) => open).join());
      return now[0]?.open === true;
    }, 180_000);
    expect([...seen].sort()).toEqual(['false', 'true'].filter((state) => seen.has(state)));
    const after = await reaching(offeringId, true);
    expect(after._id).toBe(offeringId);
    expect(after.share_url).not.toBe(before.share_url);
    expect(after.share_url).not.toContain('/private/');
    const granted = await listGrantedPermissions(context, owner, { datastoreId });
    expect(granted.map(({ offerings }) => offerings.map(({ _id }) => _id))).toEqual([[offeringId]]);
    const traffic = await readOfferingTraffic(context, owner, { datastoreId, offeringId });
    expect(traffic).toMatchObject({ requests: 1, bytes: 1_000 });
    const { items } = await readActivity(context, owner, { datastoreId, search: '', page: 1, limit: 2 });
    expect(items.map(({ kind, actor }) => [kind, actor?._id])).toEqual(
      expect.arrayContaining([
        ['service.audience-changed', owner.id],
        ['service.edited', owner.id],
      ]),
    );
    expect(communityId).toBeTruthy();
  }, 180_000);

  it('is refused where there is no room, a move under way being counted', async () => {
    const first = await publish('une', 'all_public');
    const second = await publish('deux', 'your_community');
    await expect(edit(second._id, 'deux', 'all_public')).rejects.toMatchObject({
      code: 'service.quota-exceeded',
    });
    await platform.runner.stop();
    // The place of the second is taken by the first on its way, which still holds its own.
    await expect(edit(first._id, 'une', 'your_community')).rejects.toMatchObject({
      code: 'service.quota-exceeded',
    });
  }, 180_000);
});

describe('a service closed to its readers', () => {
  it('answers nobody, stays published, and opens again', async () => {
    const { context } = platform;
    const { _id: offeringId } = await publish('couche', 'your_community');
    const request = { datastoreId, offeringId };
    const closed = await setOfferingAvailability(context, owner, { ...request, available: false });
    expect(closed).toMatchObject({ available: false, status: 'PUBLISHED' });
    expect(await served('couche')).toEqual([]);
    const reopened = await setOfferingAvailability(context, owner, { ...request, available: true });
    expect(reopened.available).toBe(true);
    expect(await served('couche')).toHaveLength(1);
    const stranger = await makeVisitor(platform);
    const requested = setOfferingAvailability(context, stranger, { ...request, available: false });
    await expect(requested).rejects.toMatchObject({ code: 'common.not-found' });
    const depositor = await makeVisitor(platform, [{ communityId, datastoreId, rights: ['UPLOAD'] }]);
    const rejected = setOfferingAvailability(context, depositor, { ...request, available: false });
    await expect(rejected).rejects.toMatchObject({ code: 'common.forbidden' });
  }, 180_000);
});
