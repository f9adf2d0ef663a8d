import type { SignedInVisitor } from '@cartable/accounts';
import type { ActivityTables } from '@cartable/platform';
import { tablesOf } from '@cartable/storage';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { db } from '../../context.ts';
import { makeVisitor, type TestPlatform } from '../../test-support/platform.ts';
import { listEndpointUses } from '../../views/endpoints/endpoint-uses.ts';
import { findDatastore } from '../datastores/datastore.store.ts';
import { listEndpoints } from '../endpoints/endpoint.store.ts';
import { acceptRequest, rejectRequest } from './answer-request.ts';
import { readCreationRequests } from './find-requests.ts';
import { listMyCreationRequests, withdrawCreationRequest } from './own-requests.ts';
import { requestCreation } from './request-creation.ts';

const tables = tablesOf<ActivityTables>;

const requested = { name: 'Cartes de la mairie', technicalName: 'mairie', information: 'Pour nos plans' };
const everything = { state: 'all', page: 1, limit: 20 } as const;
const quotas = { database: 1, objects: 2, uploads: 3, annexes: 4, statics: 5 };

/** Behaviour that every engine must share. */
export function creationRequestsSuite(open: () => Promise<TestPlatform>): void {
  let platform: TestPlatform;
  let administrator: SignedInVisitor;
  let applicant: SignedInVisitor;

  beforeEach(async () => {
    platform = await open();
    const person = await makeVisitor(platform);
    administrator = { ...person, roles: ['USER', 'ADMINISTRATOR'] };
    await platform.seed({ administratorId: administrator.id, isDemonstrated: false });
    applicant = { ...(await makeVisitor(platform)), emailVerified: true };
  });

  afterEach(() => platform.close());

  async function ask(technicalName = requested.technicalName): Promise<string> {
    await requestCreation(platform.context, applicant, { ...requested, technicalName });
    const { items } = await readCreationRequests(platform.context, administrator, {
      ...everything,
      state: 'PENDING',
    });
    return items[0]!._id;
  }

  const accept = (requestId: string, technicalName = requested.technicalName) =>
    acceptRequest(platform.context, administrator, {
      requestId,
      name: requested.name,
      technicalName,
      description: '',
      isPublic: false,
      contact: '',
      quotas,
      endpoints: [],
    });

  it('is followed by who made it, who alone takes it back while it waits', async () => {
    const id = await ask();
    const mine = () => listMyCreationRequests(platform.context, applicant);
    expect(await mine()).toMatchObject([{ _id: id, name: requested.name, state: 'PENDING' }]);
    expect(await listMyCreationRequests(platform.context, administrator)).toEqual([]);
    await expect(withdrawCreationRequest(platform.context, administrator, id)).rejects.toMatchObject({
      code: 'common.not-found',
    });
    await withdrawCreationRequest(platform.context, applicant, id);
    expect(await mine()).toMatchObject([{ state: 'WITHDRAWN' }]);
    await expect(withdrawCreationRequest(platform.context, applicant, id)).rejects.toMatchObject({
      code: 'creation-request.decided',
    });
    await expect(accept(id)).rejects.toMatchObject({ code: 'creation-request.decided' });
    const second = await ask('autre-mairie');
    await rejectRequest(platform.context, administrator, { requestId: second, reason: 'Un autre y répond.' });
    expect((await mine())[0]).toMatchObject({ state: 'REFUSED', reason: 'Un autre y répond.' });
  });

  it('waits alone, and in bounded number', async () => {
    await ask();
    await expect(requestCreation(platform.context, applicant, requested)).rejects.toMatchObject({
      code: 'creation-request.pending',
    });
    const both = await Promise.allSettled(
      [1, 2].map(() => requestCreation(platform.context, applicant, requested)),
    );
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('may be made five times a day', async () => {
    for (let n = 0; n < 5; n++) {
      const requestId = await ask(`mairie-${n}`);
      await rejectRequest(platform.context, administrator, { requestId, reason: 'Non' });
    }
    await expect(requestCreation(platform.context, applicant, requested)).rejects.toMatchObject({
      code: 'common.too-many',
      params: { seconds: expect.any(Number) },
    });
  });

  it('accepted, gives a community, a datastore, its quotas and endpoints, and nothing when one is refused', async () => {
    const requestId = await ask();
    await expect(accept(requestId, 'bac-a-sable')).rejects.toMatchObject({
      code: 'community.technical-name-taken',
    });
    const [endpoint] = await listEndpoints(db(platform.context));
    const unknown = [{ endpointId: '00000000-0000-4000-8000-000000000000', quota: 3 }];
    await expect(
      acceptRequest(platform.context, administrator, {
        requestId,
        ...requested,
        description: '',
        isPublic: false,
        contact: '',
        endpoints: [{ endpointId: endpoint!.id, quota: 3 }, ...unknown],
      }),
    ).rejects.toMatchObject({ code: 'datastore.endpoint-unknown' });
    const accepted = await accept(requestId);
    const datastore = await findDatastore(db(platform.context), accepted.datastoreId!);
    expect(datastore).toMatchObject({
      technicalName: 'mairie',
      quotas: { dataBytes: 1, objectsBytes: 2, uploadsBytes: 3, annexesBytes: 4, staticsBytes: 5 },
    });
    expect(await listEndpointUses(db(platform.context), datastore!.id)).toEqual([]);
    const community = await platform.accounts.findCommunity(datastore!.communityId);
    expect(community).toMatchObject({ supervisor: { id: applicant.id }, contact: applicant.email });
    const journal = await tables(db(platform.context))
      .selectFrom('activities')
      .selectAll()
      .where('datastore_id', '=', datastore!.id)
      .execute();
    expect(journal).toEqual([expect.objectContaining({ kind: 'datastore.created' })]);
    const mails = await platform.accounts.listMails();
    expect(mails.filter(({ to }) => to === applicant.email).map(({ subject }) => subject)).toContain(
      '[Cartes] Votre espace de travail « Cartes de la mairie » est prêt',
    );
  });

  it('answered twice at the same moment, is answered once', async () => {
    const requestId = await ask();
    const answers = await Promise.allSettled([
      accept(requestId, 'mairie-a'),
      accept(requestId, 'mairie-b'),
      rejectRequest(platform.context, administrator, { requestId, reason: 'Non' }),
    ]);
    const rejections = answers.filter((answer) => answer.status === 'rejected');
    expect(rejections).toHaveLength(2);
    expect(rejections.every(({ reason }) => reason.code === 'creation-request.decided')).toBe(true);
  });

  it('is read and answered by administrators only', async () => {
    const requestId = await ask();
    const notFound = { code: 'common.not-found' };
    await expect(readCreationRequests(platform.context, applicant, everything)).rejects.toMatchObject(
      notFound,
    );
    await expect(
      rejectRequest(platform.context, applicant, { requestId, reason: 'Non' }),
    ).rejects.toMatchObject(notFound);
  });
}
