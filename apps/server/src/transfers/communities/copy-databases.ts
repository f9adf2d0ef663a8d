import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import { type EditedSnapshot, openGeoPackageStore } from '@cartable/storage';
import type { Services } from '../../services.ts';
import type { ExportedDatabase } from './community-rows.ts';

export interface CopiedDatabases {
  readonly files: readonly { readonly id: number; readonly path: string }[];
  /** Numbers of the people their journals name. */
  readonly authors: ReadonlySet<number>;
}

/**
 * Features and journals of databases as one GeoPackage each, whatever the engine, each as it is at one moment.
 * @returns the number of a database that is not there any more, or lacks a table: its rows are to be read again
 */
export async function copyDatabases(
  { features }: Services,
  databases: readonly ExportedDatabase[],
  { folder, signal, report }: { folder: string; signal: AbortSignal; report(done: number): void },
): Promise<CopiedDatabases | number> {
  const store = openGeoPackageStore({ folder });
  const files: { id: number; path: string }[] = [];
  const authors = new Set<number>();
  try {
    for (const [rank, { id, datasetId, tables }] of databases.entries()) {
      report(rank);
      const snapshot = await snapshotOf(features, datasetId);
      if (snapshot === undefined) return id;
      try {
        const names = new Set(snapshot.tables.map(({ definition }) => definition.name));
        if (!tables.every(({ name }) => names.has(name))) return id;
        const noting = withAuthors(snapshot, (author) => {
          if (Number.isSafeInteger(Number(author))) authors.add(Number(author));
          return author;
        });
        const name = `database-${id}`;
        await store.drop(name);
        await store.restore(name, noting, signal);
        files.push({ id, path: join(folder, `${name}.gpkg`) });
      } finally {
        await snapshot.close();
      }
    }
    return { files, authors };
  } finally {
    await store.close();
  }
}

/** Undefined when there is no such data set. */
async function snapshotOf(
  features: Services['features'],
  datasetId: string,
): Promise<EditedSnapshot | undefined> {
  try {
    return await features.snapshot(datasetId);
  } catch (error) {
    if (error instanceof CartableError && error.code === 'storage.dataset-unknown') return undefined;
    throw error;
  }
}

/** The same snapshot, whose transactions are signed otherwise. */
export function withAuthors(
  snapshot: EditedSnapshot,
  authorHere: (author: string) => string,
): EditedSnapshot {
  return {
    ...snapshot,
    async *transactions() {
      for await (const one of snapshot.transactions()) yield { ...one, author: authorHere(one.author) };
    },
  };
}
