/**
 * `npm run bench -- reports`: pages of a list of 100 000 reports, how many there are, and a rectangle of the map, as
 * somebody who manages one community of twenty reads them. `BENCH_REPORTS` chooses another number; `DATABASE_URL`, of an
 * empty database, PostgreSQL instead of SQLite.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsMigrations, type SignedInVisitor } from '@cartable/accounts';
import { platformMigrations } from '@cartable/platform';
import { type Metadata, openMetadata, tablesOf } from '@cartable/storage';
import { newCommunitySettings } from '../src/communities/community.model.ts';
import { insertCommunity } from '../src/communities/community.store.ts';
import type { MembershipTables } from '../src/memberships/membership.tables.ts';
import { espacecoMigrations } from '../src/migrations.ts';
import { countReports, insertReport, listReports, type ReportQuestion } from '../src/reports/report.store.ts';
import { gatherTallies } from '../src/reports/report-tally.store.ts';
import { communities, sampleReport } from './sample-report.ts';

const count = Number(process.env.BENCH_REPORTS ?? 100_000);
const rounds = 200;
const first = Date.parse('2026-01-01T00:00:00Z');

const reader: SignedInVisitor = {
  kind: 'user',
  id: '00000000-0000-4000-8000-000000000000',
  email: 'lectrice@mairie.example',
  emailVerified: true,
  roles: [],
} as Partial<SignedInVisitor> as SignedInVisitor;

const folder = mkdtempSync(join(tmpdir(), 'cartable-bench-'));
const databaseUrl = process.env.DATABASE_URL;
const metadata = await openMetadata(databaseUrl === undefined ? { dataDir: folder } : { databaseUrl });
try {
  await metadata.migrate([...platformMigrations, accountsMigrations, espacecoMigrations]);
  await fill(metadata);
  const cases: Readonly<Record<string, Partial<ReportQuestion>>> = {
    'first page, last changed first': {},
    'a hundredth page': { offset: 1000 },
    'the last page': { offset: Math.max(0, count - 10) },
    'of one community': { filter: { communities: [3] } },
    'of one status': { filter: { status: ['pending'] } },
    'of a rectangle': { filter: { box: [2, 46, 2.2, 46.2] } },
    'with a word': { filter: { comment: '%trou 777%' } },
  };
  for (const [name, asked] of Object.entries(cases)) {
    const question = { reader, filter: {}, sort: 'updating_date:DESC', offset: 0, limit: 10, ...asked };
    await measure(`${name}: page`, () => listReports(metadata.db, question));
    await measure(`${name}: count`, () => countReports(metadata.db, question));
  }
} finally {
  await metadata.close();
  rmSync(folder, { recursive: true, force: true });
}

async function fill({ transaction }: Metadata): Promise<void> {
  await transaction.call(metadata, async (db) => {
    for (let id = 1; id <= communities; id += 1) {
      const sharedGeorem = id % 2 === 0 ? 'all' : 'restrained';
      const settings = { ...newCommunitySettings, active: true, sharedGeorem } as const;
      const createdAt = new Date(first).toISOString();
      await insertCommunity(db, { ...settings, id, name: `Guichet ${id}`, createdAt, logo: null });
    }
    const member = { community_id: 3, who: reader.id, role: 'admin', grids: '[]', since: '' };
    await tablesOf<MembershipTables>(db)
      .insertInto('espaceco_members')
      .values({ ...member, user_id: null, email: null, email_key: null })
      .execute();
  });
  for (let from = 0; from < count; from += 5000) {
    await transaction.call(metadata, async (db) => {
      for (let rank = from; rank < Math.min(count, from + 5000); rank += 1)
        await insertReport(db, sampleReport(rank, count));
    });
  }
  await transaction.call(metadata, (db) => gatherTallies(db));
}

async function measure(name: string, run: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await run();
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(2);
  console.log(`${name.padEnd(48)} median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
