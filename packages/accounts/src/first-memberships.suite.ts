import type { Metadata } from '@cartable/storage';
import { expect, it } from 'vitest';
import type { Accounts } from './accounts.ts';
import { claire } from './test-support/claire.ts';
import { rejected } from './test-support/rejected.ts';
import type { SignedInVisitor } from './visitors/visitor.model.ts';

interface Tested {
  readonly accounts: () => Accounts;
  readonly metadata: () => Metadata;
  readonly visitorOf: (email: string) => Promise<SignedInVisitor>;
}

/** How somebody becomes a member of a community for the first time. */
export function firstMembershipsSuite({ accounts, metadata, visitorOf }: Tested): void {
  it('a community has its supervisor as member with every right', async () => {
    const { id: supervisorId } = await accounts().signUp(claire);
    const community = { name: 'Mairie', technicalName: 'mairie', isPublic: false, supervisorId };
    const id = await accounts().createCommunity(community);
    await accounts().attachDatastore(id, '5f0c1f0e-0000-4000-8000-000000000001');
    const [membership] = (await visitorOf(claire.email)).memberships;
    expect(membership).toEqual({
      communityId: id,
      datastoreId: '5f0c1f0e-0000-4000-8000-000000000001',
      rights: ['COMMUNITY', 'PROCESSING', 'ANNEX', 'BROADCAST', 'UPLOAD'],
      isSupervisor: true,
    });
    await rejected('community.technical-name-taken', accounts().createCommunity(community));
    expect(await accounts().listPublicCommunities()).toEqual([]);
  });

  it('a community created in a transaction that fails does not exist', async () => {
    const { id: supervisorId } = await accounts().signUp(claire);
    const attempt = metadata().transaction(async (trx) => {
      await accounts().createCommunity({ name: 'A', technicalName: 'a', isPublic: true, supervisorId }, trx);
      throw new Error('the datastore could not be created');
    });
    await expect(attempt).rejects.toThrow('the datastore could not be created');
    expect(await accounts().listPublicCommunities()).toEqual([]);
  });

  it('the sandbox is joined with a confirmed address, once, without losing rights', async () => {
    const root = await accounts().createFirstAdministrator({
      email: 'r@x.example',
      password: undefined,
      language: 'fr',
    });
    const { id } = await accounts().signUp(claire);
    await rejected('common.not-found', accounts().joinSandbox(id));
    const sandbox = await accounts().createCommunity({
      name: 'Découverte',
      technicalName: 'sandbox',
      isPublic: true,
      isSandbox: true,
      supervisorId: root?.id ?? '',
    });
    await rejected('account.email-unconfirmed', accounts().joinSandbox(id));
    const mails = await accounts().listMails();
    await accounts().confirmEmail(/token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '');
    await accounts().joinSandbox(id);
    const [joined] = (await visitorOf(claire.email)).memberships;
    expect(joined).toMatchObject({
      communityId: sandbox,
      rights: ['UPLOAD', 'PROCESSING', 'ANNEX', 'BROADCAST'],
    });
    await accounts().writeMember({ communityId: sandbox, userId: id, rights: ['COMMUNITY'] });
    await accounts().joinSandbox(id);
    expect((await visitorOf(claire.email)).memberships[0]?.rights).toEqual(['COMMUNITY']);
  });
}
