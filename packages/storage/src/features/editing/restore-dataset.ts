import type { DatasetWriter, TableDefinition, TableWriter } from '../port.ts';
import { checkKeys, checkNextKey } from './restore-journal.ts';
import type { EditedSnapshot } from './snapshot.ts';

/** A writer of an engine that takes features with their keys, and a journal with its numbers. */
export interface RestoringWriter extends DatasetWriter {
  createTable(definition: TableDefinition, options?: { readonly keepsKeys?: boolean }): Promise<TableWriter>;
  /** Once all tables are finished. */
  copyJournal(snapshot: EditedSnapshot): Promise<void>;
}

/** Tables, then the journal, then all of it at once: given up, nothing stays. */
export async function restoreDataset(
  writer: RestoringWriter,
  snapshot: EditedSnapshot,
  signal?: AbortSignal,
): Promise<void> {
  try {
    for (const described of snapshot.tables) {
      const definition = { ...described.definition, isEditable: true };
      checkNextKey({ name: definition.name, nextKey: described.nextKey });
      const table = await writer.createTable(definition, { keepsKeys: true });
      let last = 0;
      for await (const batch of snapshot.features(described)) {
        signal?.throwIfAborted();
        last = checkKeys(batch.keys ?? [], last, { name: definition.name, nextKey: described.nextKey });
        await table.write(batch);
      }
      await table.finish();
    }
    await writer.copyJournal(snapshot);
    signal?.throwIfAborted();
    await writer.commit();
  } catch (error) {
    await writer.abort().catch(() => undefined);
    throw error;
  }
}
