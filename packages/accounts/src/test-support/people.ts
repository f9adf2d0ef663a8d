import type { CommunityRight, Language } from '@cartable/contract';
import { type ActivityLine, listActivities, platformMigrations } from '@cartable/platform';
import { type Metadata, MetadataJobQueue } from '@cartable/storage';
import { FakeClock } from '@cartable/testkit';
import { createAccounts } from '../accounts.ts';
import type { AccountSettings } from '../context.ts';
import type { Mail } from '../mails/outbox.ts';
import { accountsMigrations } from '../tables.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';

export const dayMs = 86_400_000;
const datastoreId = '5f0c1f0e-0000-4000-8000-000000000001';
const password = 'quatre chevaux bleus';
export const town = { password, address: '192.0.2.7' };

export type TestPeople = Awaited<ReturnType<typeof openPeople>>;

/** Accounts over a real database, with the people and communities tests need. */
export async function openPeople(metadata: Metadata, chosen: Partial<AccountSettings> = {}) {
  await metadata.migrate([...platformMigrations, accountsMigrations]);
  const clock = new FakeClock('2026-03-01T08:00:00.000Z');
  const settings = {
    siteTitle: 'Cartes',
    publicUrl: 'https://cartes.example',
    sessionIdleMs: 1000 * dayMs,
    sessionLifetimeMs: 1000 * dayMs,
    bannedWords: ['casino'],
    ...chosen,
  };
  const accounts = createAccounts({
    metadata,
    jobs: new MetadataJobQueue({ metadata, clock }),
    clock,
    settings,
  });

  /** The journal of the datastore that communities own here, oldest first. */
  async function journal(): Promise<ActivityLine[]> {
    const lines = await listActivities(
      metadata.db,
      { scopeId: datastoreId, search: '' },
      { offset: 0, limit: 100 },
    );
    return lines.reverse();
  }

  /** Mails to an address, oldest first. */
  async function mailsTo(email: string): Promise<Mail[]> {
    return (await accounts.listMails()).filter((mail) => mail.to === email).reverse();
  }

  /** Token of the newest mail to that address that holds one. */
  async function tokenFor(email: string): Promise<string> {
    const tokens = (await mailsTo(email)).flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
    return tokens.at(-1) ?? '';
  }

  async function register(name: string, options: { verified?: boolean; language?: Language } = {}) {
    const email = `${name}@mairie.example`;
    const { id } = await accounts.signUp({
      email,
      password,
      userName: name,
      firstName: name,
      lastName: 'Dubois',
      language: options.language ?? 'fr',
    });
    if (options.verified !== false) await accounts.confirmEmail(await tokenFor(email));
    return { id, email, session: '' };
  }

  /** As a request finds the person: with the memberships of that moment. */
  async function visitor(person: { email: string; session: string }): Promise<SignedInVisitor> {
    // One request after the other: mails and memberships are told apart by their date.
    clock.advance(1000);
    if (person.session === '') {
      const { session } = await accounts.signIn({ email: person.email, ...town });
      person.session = session.token;
    }
    const found = await accounts.loadVisitor(person.session);
    if (found.kind === 'anonymous') throw new Error('The session just opened is not known.');
    return found;
  }

  async function found(name: string, supervisorId: string, more: Record<string, unknown> = {}) {
    return accounts.createCommunity({
      name,
      technicalName: name.toLowerCase().replaceAll(' ', '-'),
      isPublic: true,
      supervisorId,
      datastoreId,
      ...more,
    });
  }

  async function rightsIn(communityId: string, person: { email: string; session: string }) {
    const { memberships } = await visitor(person);
    return memberships.find((membership) => membership.communityId === communityId)?.rights as
      | CommunityRight[]
      | undefined;
  }

  return { accounts, clock, journal, metadata, mailsTo, tokenFor, register, visitor, found, rightsIn };
}

export type Registered = Awaited<ReturnType<TestPeople['register']>>;
