import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CartableError } from '@cartable/contract';
import { allMigrations } from '../../metadata/all-migrations.ts';
import { type MigrationSet, rejectUnknownMigrations } from '../../metadata/migrations.ts';
import { writeDurably } from '../copy-file.ts';
import { unfinishedMark } from '../restore-backup.ts';
import { rejectFilled } from '../take-backup.ts';
import type { KeptFile, Moment } from './moment.ts';
import type { MomentStore } from './moment-store.ts';

export interface RestoreMomentPlan {
  readonly store: MomentStore;
  /** The last moment at that time or before; the last of all without. */
  readonly to?: Date | undefined;
  /** Empty or absent. */
  readonly dataDir: string;
  /** Migrations this program knows. */
  readonly migrations: readonly MigrationSet[];
}

/**
 * Puts the platform back as it was at a time, into an empty folder. Every piece is compared with its hash before it is
 * written; what is interrupted is recognised, and no server starts on it.
 * @throws {CartableError} `backup.*`, `storage.database-newer`
 */
export async function restoreMoment({ store, to, dataDir, migrations }: RestoreMomentPlan): Promise<Moment> {
  const times = await store.times();
  const takenAt = to ? times.findLast((time) => Date.parse(time) <= to.getTime()) : times.at(-1);
  if (takenAt === undefined)
    throw new CartableError('backup.no-moment', { first: times[0] ?? '–', last: times.at(-1) ?? '–' });
  const moment = await store.moment(takenAt);
  rejectUnknownMigrations(moment.migrations, allMigrations(migrations));
  rejectFilled(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const mark = join(dataDir, unfinishedMark);
  await writeDurably(mark, `${moment.takenAt}\n`);
  for (const file of moment.files) await writeFile(store, file, join(dataDir, ...file.path.split('/')));
  await rm(mark);
  return moment;
}

async function writeFile(store: MomentStore, { pieces }: KeptFile, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    for (const hash of pieces) await file.appendFile(await store.piece(hash));
    await file.sync();
  } finally {
    await file.close();
  }
}
