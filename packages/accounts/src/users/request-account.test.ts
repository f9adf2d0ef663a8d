import { openMetadata } from '@cartable/storage';
import { temporaryFolder } from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPeople, town } from '../test-support/people.ts';

const { address, password } = town;
const person = { userName: 'zoe', firstName: '', lastName: '', language: 'fr', password } as const;

/** A site whose operator chose who may sign up. */
async function openSite(settings: { signUp?: 'open' | 'invitation' | 'closed'; signUpDomains?: string[] }) {
  const metadata = await openMetadata({ dataDir: temporaryFolder() });
  onTestFinished(() => metadata.close());
  const { accounts } = await openPeople(metadata, settings);
  const supervisor = await accounts.signUp({ ...person, email: 'chef@mairie.example' });
  await accounts.confirmEmail(await tokenOf('chef@mairie.example'));
  async function tokenOf(email: string): Promise<string> {
    const mail = (await accounts.listMails()).find(({ to }) => to === email);
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }
  return { accounts, supervisor, tokenOf };
}

const ask = (
  { accounts }: Awaited<ReturnType<typeof openSite>>,
  email: string,
  more: { invitation?: string } = {},
) => accounts.requestAccount({ ...person, email, ...more });

describe('sign-up', () => {
  it('is open by default', async () => {
    const site = await openSite({});
    await expect(ask(site, 'zoe@mairie.example')).resolves.toBeUndefined();
  });

  it('can be closed alone: who has an account still signs in', async () => {
    const site = await openSite({ signUp: 'closed' });
    await expect(ask(site, 'zoe@mairie.example')).rejects.toMatchObject({ code: 'account.signup-closed' });
    const signIn = site.accounts.signIn({ email: 'chef@mairie.example', password, address });
    await expect(signIn).resolves.toBeDefined();
  });

  it('can be for the invited alone, with the link they were mailed', async () => {
    const site = await openSite({ signUp: 'invitation' });
    const { accounts, supervisor } = site;
    const communityId = await accounts.createCommunity({
      name: 'Métropole',
      description: null,
      technicalName: 'metropole',
      contact: null,
      isPublic: true,
      isSandbox: false,
      supervisorId: supervisor.id,
    });
    const { session } = await accounts.signIn({ email: supervisor.email, password, address });
    const visitor = await accounts.loadVisitor(session.token);
    if (visitor.kind === 'anonymous') throw new Error('signed out');
    await accounts.communities.updateMember(visitor, {
      communityId,
      email: 'zoe@mairie.example',
      rights: [],
    });
    const invitation = await site.tokenOf('zoe@mairie.example');
    await expect(ask(site, 'zoe@mairie.example')).rejects.toMatchObject({
      code: 'account.signup-invitation',
    });
    await expect(ask(site, 'zoe@mairie.example', { invitation: 'invented' })).rejects.toMatchObject({
      code: 'invitation.invalid',
    });
    await expect(ask(site, 'paul@mairie.example', { invitation })).rejects.toMatchObject({
      code: 'invitation.other-address',
    });
    await ask(site, 'Zoe@mairie.example', { invitation });
    await expect(accounts.signIn({ email: 'zoe@mairie.example', password, address })).resolves.toBeDefined();
  });

  it('can be kept to some domains, as the addresses of accounts are', async () => {
    const site = await openSite({ signUpDomains: ['mairie.example', '@metropole.example'] });
    await ask(site, 'zoe@MAIRIE.example');
    await ask(site, 'zoe@metropole.example');
    const rejected = {
      code: 'account.signup-domain',
      params: { domains: 'mairie.example, metropole.example' },
    };
    for (const email of ['zoe@evil.example', 'zoe@sub.mairie.example', 'zoe@mairie.example.evil.example'])
      await expect(ask(site, email), email).rejects.toMatchObject(rejected);
    const change = { email: 'chef@evil.example', proof: { address, password } };
    await expect(site.accounts.editAccount(site.supervisor.id, change)).rejects.toMatchObject(rejected);
  });
});
