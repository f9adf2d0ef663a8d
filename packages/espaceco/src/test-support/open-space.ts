import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsMigrations, createAccounts, type SignedInVisitor } from '@cartable/accounts';
import { CartableError, type ErrorCode } from '@cartable/contract';
import { createOutboundClient, platformMigrations, readOutboundHosts } from '@cartable/platform';
import {
  JobRunner,
  type Metadata,
  MetadataJobQueue,
  openFeatureStore,
  openFolderObjectStore,
} from '@cartable/storage';
import { describeWithPostgres, FakeClock } from '@cartable/testkit';
import { openMigrated } from '@cartable/testkit/migrated';
import { afterAll, afterEach, describe, expect } from 'vitest';
import type { FeatureLocation } from '../editing/messages.ts';
import { createEspaceco } from '../espaceco.ts';
import { espacecoMigrations } from '../migrations.ts';
import { readWkt } from './read-wkt.ts';
import { testSources } from './test-sources.ts';

export const dayMs = 86_400_000;
const password = 'quatre chevaux bleus';

export type TestSpace = Awaited<ReturnType<typeof openSpace>>;

const migrations = [...platformMigrations, accountsMigrations, espacecoMigrations];

/** The collaborative space over a real database that has its tables, with people to use it. */
export async function openSpace(metadata: Metadata, location: FeatureLocation) {
  const clock = new FakeClock('2026-03-02T08:00:00.000Z');
  const settings = {
    siteTitle: 'Cartes',
    publicUrl: 'https://cartes.example',
    sessionIdleMs: 1000 * dayMs,
    sessionLifetimeMs: 1000 * dayMs,
  };
  const jobs = new MetadataJobQueue({ metadata, clock });
  const accounts = createAccounts({ metadata, jobs, clock, settings });
  const objects = openFolderObjectStore({ folder: join(location.dataDir, 'objects') });
  const features = await openFeatureStore(location);
  const sources = testSources(features);
  let tolerated: RegExp | undefined;
  const mayFail = (error: unknown) => {
    if (!tolerated?.test(String(error))) throw error;
  };
  const espaceco = createEspaceco({
    metadata,
    objects,
    clock,
    people: accounts,
    site: settings,
    queue: jobs,
    features,
    featureLocation: location,
    sources,
    // Named, an internal address may be called: receivers of tests are on this machine.
    outbound: createOutboundClient({ hosts: readOutboundHosts(['127.0.0.1']), userAgent: 'Cartable/test' }),
    onFault: mayFail,
    readWkt,
  });
  const runner = new JobRunner({
    queue: jobs,
    definitions: espaceco.jobs,
    onError: mayFail,
    timing: { pulseMs: 1000, pollMs: 20 },
  });

  /** Mails to an address, oldest first. */
  const mailsTo = async (email: string) =>
    (await accounts.listMails()).filter((mail) => mail.to === email).reverse();

  async function signIn(email: string): Promise<SignedInVisitor> {
    clock.advance(1000);
    const { session } = await accounts.signIn({ email, password, address: '192.0.2.7' });
    const visitor = await accounts.loadVisitor(session.token);
    if (visitor.kind === 'anonymous') throw new Error('The session just opened is not known.');
    return visitor;
  }

  async function person(name: string, domain = 'mairie.example', options: { verified?: boolean } = {}) {
    const email = `${name}@${domain}`;
    await accounts.signUp({
      email,
      password,
      userName: name,
      firstName: name,
      lastName: 'Dubois',
      language: 'fr',
    });
    if (options.verified !== false) {
      const token = (await mailsTo(email))
        .flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])
        .at(-1);
      await accounts.confirmEmail(token ?? '');
    }
    return signIn(email);
  }

  async function administrator() {
    const email = 'racine@mairie.example';
    await accounts.createFirstAdministrator({ email, password, language: 'fr' });
    return signIn(email);
  }

  const numberOf = async ({ id }: { readonly id: string }) =>
    (await accounts.findPeople([id])).get(id)?.number ?? 0;

  /** A community that is set up, listed and closed, which `manager` manages. */
  async function community(root: SignedInVisitor, name: string, changes = {}) {
    const { community: begun } = await espaceco.communities.create(root, name);
    await espaceco.communities.update(root, {
      communityId: begun.id,
      changes: { active: true, ...changes },
    });
    return begun.id;
  }

  return {
    accounts,
    administrator,
    clock,
    community,
    close: async () => {
      await runner.stop();
      await espaceco.close();
      await features.close();
      await metadata.close();
    },
    espaceco,
    features,
    mailsTo,
    metadata,
    numberOf,
    objects,
    person,
    queue: jobs,
    runner,
    signIn,
    sources,
    /** Faults of jobs, and of what follows from a change, that a test expects. */
    tolerates: (faults: RegExp | undefined) => {
      tolerated = faults;
    },
  };
}

/**
 * The same tests on both engines; `open` gives an empty database.
 * @param lasts whether a space is closed after each test, or after all of them
 */
export function describeOnBothEngines(
  name: string,
  suite: (open: () => Promise<TestSpace>) => void,
  lasts: 'a test' | 'the suite' = 'a test',
): void {
  const opened: TestSpace[] = [];
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'cartable-test-'));
    folders.push(folder);
    return folder;
  };
  const closeAll = async () => {
    for (const space of opened.splice(0)) await space.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  };
  if (lasts === 'a test') afterEach(closeAll);
  else afterAll(closeAll);
  const remember = async (location: FeatureLocation) => {
    const metadata = await openMigrated(location, migrations);
    const space = await openSpace(metadata, location);
    opened.push(space);
    return space;
  };
  describe(`${name} on SQLite`, () => {
    suite(async () => remember({ dataDir: newFolder() }));
  });
  const onPostgres = (freshDatabase: () => Promise<string>) =>
    suite(async () => remember({ dataDir: newFolder(), databaseUrl: await freshDatabase() }));
  describeWithPostgres(`${name} on PostgreSQL`, onPostgres, migrations);
}

/** The refusal an attempt must meet. */
export async function refused(code: ErrorCode, attempt: Promise<unknown>): Promise<void> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CartableError);
  expect((error as CartableError).code).toBe(code);
}
