import { type Connection, tablesOf } from '@cartable/storage';
import type { OpenReportTables } from '../open-reports/open-report.tables.ts';
import type { PermissionTables } from '../permissions/permission.tables.ts';
import type { DatabaseRows } from '../tables/database.tables.ts';
import type { WebhookTables } from '../webhooks/webhook.tables.ts';
import type { ArrivingCommunity } from './arrive-community.ts';

/** What of a community does not travel, by kind; none is not told. */
export type LeftBehind = Readonly<Record<string, number>>;

const told = (counts: Readonly<Record<string, number | bigint | string>>): LeftBehind =>
  Object.fromEntries(
    Object.entries(counts)
      .map(([name, count]) => [name, Number(count)] as const)
      .filter(([, count]) => count > 0),
  );

/** What stays where the community is exported. */
export async function countLeftThere(db: Connection, communityId: number): Promise<LeftBehind> {
  const rows = tablesOf<WebhookTables & OpenReportTables & DatabaseRows & PermissionTables>(db);
  const { webhooks } = await rows
    .selectFrom('espaceco_webhooks')
    .select((eb) => eb.fn.countAll<number>().as('webhooks'))
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  const { waiting } = await rows
    .selectFrom('espaceco_open_reports')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('community_id', '=', communityId)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { unfinished } = await rows
    .selectFrom('espaceco_databases')
    .select((eb) => eb.fn.countAll<number>().as('unfinished'))
    .where('community_id', '=', communityId)
    .where('status', '!=', 'READY')
    .executeTakeFirstOrThrow();
  const { rights } = await rows
    .selectFrom('espaceco_permissions as p')
    .innerJoin('espaceco_databases as d', 'd.id', 'p.database_id')
    .select((eb) => eb.fn.countAll<number>().as('rights'))
    .where('d.community_id', '=', communityId)
    .where('p.community_id', '!=', communityId)
    .executeTakeFirstOrThrow();
  return told({
    webhooks,
    openReportsWaiting: waiting,
    databasesUnfinished: unfinished,
    rightsOfOtherCommunities: rights,
  });
}

/** What of an archive finds nothing to be of here, read of the archive alone: the same at each attempt. */
export async function countLeftHere({ rowsOf, communityId }: ArrivingCommunity): Promise<LeftBehind> {
  const databases = await numbersIn(rowsOf('espaceco_databases'));
  const tables = await numbersIn(rowsOf('espaceco_tables'));
  const counts = { layersOfOtherDatabases: 0, rightsOnOtherDatabases: 0, joinRequests: 0, themesOfOthers: 0 };
  for await (const row of rowsOf('espaceco_layers'))
    if (isElsewhere(cell(row, 'table_id'), tables)) counts.layersOfOtherDatabases += 1;
  for await (const row of rowsOf('espaceco_permissions'))
    if (isElsewhere(cell(row, 'database_id'), databases)) counts.rightsOnOtherDatabases += 1;
  for await (const row of rowsOf('espaceco_members'))
    if (cell(row, 'role') === 'pending') counts.joinRequests += 1;
  for await (const row of rowsOf('espaceco_reports'))
    if (isElsewhere(cell(row, 'theme_community_id'), new Set([communityId]))) counts.themesOfOthers += 1;
  return told(counts);
}

const cell = (row: unknown, column: string): unknown => (row as Record<string, unknown> | null)?.[column];

const isElsewhere = (number: unknown, known: ReadonlySet<number>): boolean =>
  typeof number === 'number' && !known.has(number);

async function numbersIn(rows: AsyncIterable<unknown>): Promise<ReadonlySet<number>> {
  const numbers = new Set<number>();
  for await (const row of rows) numbers.add(Number(cell(row, 'id')));
  return numbers;
}
