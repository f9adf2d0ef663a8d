import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { CartableError } from '@cartable/contract';
import {
  type ArrivedCommunity,
  type ArrivingCommunity,
  type ArrivingFile,
  arriveCommunity,
  arrivingKey,
  carriedCommunityTables,
  countLeftHere,
  type LeftBehind,
} from '@cartable/espaceco';
import { type JobContext, mediaTypeOf } from '@cartable/storage';
import type { Services } from '../../services.ts';
import { type CommunityManifest, partiesName, rowsName } from '../archive-manifest.ts';
import { type Party, readParty, recogniseParties } from '../parties.ts';
import { supervisorLeft, supervisorOf } from '../supervisor-of.ts';
import { type UnpackedTransfer, valuesOf } from '../unpack-transfer.ts';
import { refusalOf } from '../write-faults.ts';
import { arrivalWriter } from './arrival-writer.ts';
import { bringDatabases } from './bring-databases.ts';
import type { CommunityPlan } from './plan-community.ts';

/** Their numbers are held in memory; above it, whole platforms are moved by their backups. */
const mostRows = 500_000;
const headBytes = 4096;

/** What an operator should know of a community that came in. */
export interface CommunityImportReport extends ArrivedCommunity {
  readonly objects: number;
  /** People who have no account here. */
  readonly unknown: readonly Party[];
  /** What did not come, by kind: it stayed there, or finds nothing to be of here. */
  readonly left: LeftBehind;
}

interface Arriving {
  readonly transfer: UnpackedTransfer;
  readonly manifest: CommunityManifest;
  readonly plan: CommunityPlan;
  /** Address of who manages it besides those who did. */
  readonly supervisor: string | undefined;
}

/** Files, then rows, which nobody sees until the last: repeated after a kill, it does what was not done. */
export async function importCommunity(
  services: Services,
  { job, signal, report }: JobContext<unknown>,
  { transfer, manifest, plan, supervisor }: Arriving,
): Promise<CommunityImportReport> {
  const parties: Party[] = [];
  for await (const value of valuesOf(transfer, transfer.pathOf(partiesName))) {
    if (parties.length === mostRows) throw new CartableError('transfer.too-many-rows', { limit: mostRows });
    parties.push(readParty(value, transfer.file));
  }
  const people = parties.filter((party) => party.kind === 'person');
  const { here, unknown } = await recogniseParties(services, people);
  await rejectTooMany(transfer);
  const managerId = await supervisorOf(services, undefined, supervisor);
  const files = filesOf(transfer, manifest, job.id);
  await bringFiles(services, { files, signal, report });
  const authors = await numbersHere(services, people, here);
  const databases = await bringDatabases(services, { transfer, manifest, plan, authors, signal, report });
  const { publicUrl } = services.config;
  const arriving = {
    seed: job.id,
    communityId: manifest.owner.id,
    rowsOf: (table: string) => valuesOf(transfer, transfer.pathOf(rowsName(table))),
    people: here,
    addresses: new Map(people.map(({ id, email }) => [id, email])),
    files: new Map([...files].map(([key, { file }]) => [key, file])),
    words: manifest.publicUrl === publicUrl ? [] : ([[`${manifest.publicUrl}/`, `${publicUrl}/`]] as const),
    publicUrl,
    findManager: () => supervisorLeft(services, managerId),
    at: services.clock.now().toISOString(),
    databases,
  };
  const left = { ...manifest.left, ...(await countLeftHere(arriving)) };
  const arrived = await writeAll(services, arriving, signal);
  // What the sweep took away while no row referred to it. The community is there: nothing stops this any more.
  await bringFiles(services, { files, signal: new AbortController().signal, report });
  return { ...arrived, objects: files.size, unknown, left };
}

/** Numbers of the people of an archive, there and here: journals name them by it. */
async function numbersHere(
  { accounts }: Services,
  people: readonly Party[],
  here: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<number, number>> {
  const known = await accounts.findPeople([...here.values()]);
  return new Map(
    people.flatMap((party) => {
      const person = known.get(here.get(party.id) ?? '');
      return party.kind === 'person' && party.number !== undefined && person
        ? [[party.number, person.number] as const]
        : [];
    }),
  );
}

async function writeAll(
  services: Services,
  arriving: ArrivingCommunity,
  signal: AbortSignal,
): Promise<ArrivedCommunity> {
  try {
    return await arriveCommunity(arrivalWriter(services, signal), arriving);
  } catch (error) {
    // No row is refused for it: the next attempt, or what gives the job up, removes what was written.
    throw signal.aborted ? error : refusalOf(error, { table: '–', column: '–' });
  }
}

async function rejectTooMany(transfer: UnpackedTransfer): Promise<void> {
  let count = 0;
  for (const { table } of carriedCommunityTables) {
    for await (const _row of valuesOf(transfer, transfer.pathOf(rowsName(table)))) {
      count += 1;
      if (count > mostRows) throw new CartableError('transfer.too-many-rows', { limit: mostRows });
    }
  }
}

type Files = ReadonlyMap<string, { readonly path: string; readonly file: ArrivingFile }>;

function filesOf(transfer: UnpackedTransfer, { objects, entries }: CommunityManifest, seed: string): Files {
  const told = new Map(entries.map((entry) => [entry.name, entry]));
  return new Map(
    objects.map(({ key, entry }) => {
      const path = transfer.pathOf(entry);
      const { sizeBytes, sha256 } = told.get(entry)!;
      const mediaType = (fileName: string) => mediaTypeOf(headOf(path), fileName);
      return [
        key,
        { path, file: { objectKey: arrivingKey(seed, key), sizeBytes, sha256, mediaTypeOf: mediaType } },
      ];
    }),
  );
}

/** Until all of them are there: the sweep takes away what no row refers to, and rows come last. */
async function bringFiles(
  { objects }: Services,
  { files, signal, report }: { files: Files } & Pick<JobContext<unknown>, 'signal' | 'report'>,
): Promise<void> {
  for (let brought = files.size; brought > 0; ) {
    brought = 0;
    let done = 0;
    for (const { path, file } of files.values()) {
      signal.throwIfAborted();
      report({ done: done++, total: files.size, unit: 'files', part: 'data' });
      if ((await objects.stat(file.objectKey))?.sizeBytes === file.sizeBytes) continue;
      await objects.put(file.objectKey, createReadStream(path));
      brought += 1;
    }
  }
}

function headOf(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    return head.subarray(0, readSync(file, head, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
}
