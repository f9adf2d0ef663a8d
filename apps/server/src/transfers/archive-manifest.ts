import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { accountsMigrations } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { datastoreMigrations } from '@cartable/datastore';
import { espacecoMigrations } from '@cartable/espaceco';
import { platformMigrations } from '@cartable/platform';
import { z } from 'zod';
import { productVersion } from '../version.ts';

/** Of the layout of the archive; it grows when another program could not read it any more. */
const formatVersion = 1;

export const manifestName = 'manifest.json';
export const partiesName = 'parties.ndjson';
export const rowsName = (table: string): string => `rows/${table}.ndjson`;
export const datasetName = (rank: number): string => `datasets/${rank}.gpkg`;
export const objectName = (rank: number): string => `objects/${rank}.bin`;

export interface ArchiveEntry {
  readonly name: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const entryName = z.string().max(200);

const common = {
  product: z.literal('cartable-archive'),
  format: z.number().int(),
  /** Of the program that wrote it. */
  version: z.string().max(50),
  /** Of the tables: an archive is read by a platform whose tables have the same columns, and the same meaning. */
  schema: z.string().max(100),
  takenAt: z.string().max(40),
  /** Of the platform it comes from, without a final slash. */
  publicUrl: z.url({ protocol: /^https?$/ }).max(500),
  entries: z
    .array(
      z.object({
        name: entryName,
        sizeBytes: z.number().int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(500_000),
  datasets: z.array(z.object({ id: uuid, entry: entryName })).max(100_000),
  objects: z.array(z.object({ key: z.string().max(900), entry: entryName })).max(500_000),
};
const ofDatastore = z.object({
  ...common,
  kind: z.literal('datastore'),
  owner: z.object({
    id: uuid,
    communityId: uuid,
    name: z.string().max(500),
    technicalName: z.string().max(200),
  }),
});
/** Of the collaborative space. */
const ofCommunity = z.object({
  ...common,
  kind: z.literal('community'),
  owner: z.object({ id: z.number().int().positive(), name: z.string().max(500) }),
  /** Features and history of its databases, by number. */
  datasets: z.array(z.object({ id: z.number().int().positive(), entry: entryName })).max(10_000),
  /** What stayed where it comes from, by kind. */
  left: z.record(z.string().max(100), z.number().int().nonnegative()),
});
const manifestSchema = z.discriminatedUnion('kind', [ofDatastore, ofCommunity]);
export type ArchiveManifest = z.infer<typeof ofDatastore>;
export type CommunityManifest = z.infer<typeof ofCommunity>;
export type AnyManifest = ArchiveManifest | CommunityManifest;

/** Tables of two programs are the same when they were made by the same changes. */
const schemaMadeBy = (...sets: readonly (typeof accountsMigrations)[]) =>
  createHash('sha256')
    .update(
      sets
        .flatMap(({ domain, migrations }) => migrations.map(({ name }) => `${domain}/${name}`))
        .sort()
        .join('\n'),
    )
    .digest('hex');
const schemas: Readonly<Record<AnyManifest['kind'], string>> = {
  datastore: schemaMadeBy(...platformMigrations, accountsMigrations, ...datastoreMigrations),
  community: schemaMadeBy(...platformMigrations, accountsMigrations, espacecoMigrations),
};

type Told = 'product' | 'format' | 'kind' | 'version' | 'schema';

export function describeArchive(parts: Omit<ArchiveManifest, Told>): ArchiveManifest {
  return { ...heading('datastore'), ...parts };
}

export function describeCommunityArchive(parts: Omit<CommunityManifest, Told>): CommunityManifest {
  return { ...heading('community'), ...parts };
}

const heading = <Kind extends AnyManifest['kind']>(kind: Kind) => ({
  product: 'cartable-archive' as const,
  format: formatVersion,
  kind,
  version: productVersion,
  schema: schemas[kind],
});

/** @throws {CartableError} `transfer.not-an-archive`, `transfer.other-version` */
export async function readManifest(path: string, file: string): Promise<AnyManifest> {
  const found = manifestSchema.safeParse(parse(await readFile(path, 'utf8')));
  if (!found.success) throw new CartableError('transfer.not-an-archive', { file });
  const { format, kind, schema, version } = found.data;
  if (format !== formatVersion || schema !== schemas[kind])
    throw new CartableError('transfer.other-version', { found: version, expected: productVersion });
  return found.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
