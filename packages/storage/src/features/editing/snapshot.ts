import type { Bbox, FeatureBatch } from '@cartable/geo';
import type { TableDefinition } from '../table-definition.ts';

/**
 * Everything of a data set that is edited, as it was at one moment: features with their keys, and the whole journal
 * (ADR 61). What one engine gives, either takes in. Each part is read once, in order, whoever edits meanwhile.
 */
export interface EditedSnapshot {
  /** Number of the last transaction, and of its last change. */
  readonly sequence: number;
  readonly lastChange: number;
  readonly tables: readonly SnapshotTable[];
  /** In the order of their keys, which the batches hold. */
  features(table: SnapshotTable): AsyncIterable<FeatureBatch>;
  transactions(): AsyncIterable<JournalTransaction>;
  changes(): AsyncIterable<JournalChange>;
  /** Of each table, in the order of the changes. */
  places(): AsyncIterable<ChangePlace>;
  close(): Promise<void>;
}

export interface SnapshotTable {
  /** In the journal. */
  readonly number: number;
  readonly definition: TableDefinition;
  /** Key of the next feature: those of deleted ones do not come again. */
  readonly nextKey: number;
}

export interface JournalTransaction {
  readonly sequence: number;
  readonly author: string;
  readonly comment: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly changeCount: number;
  readonly lastChange: number;
  readonly reverts: number | null;
}

/** A change as it is kept: values in JSON, geometries in ISO WKB. */
export interface JournalChange {
  readonly number: number;
  readonly sequence: number;
  /** Number of the table. */
  readonly table: number;
  readonly key: number;
  readonly kind: string;
  readonly valuesBefore: string | null;
  readonly valuesAfter: string | null;
  readonly shapeBefore: Uint8Array | null;
  readonly shapeAfter: Uint8Array | null;
  readonly changesGeometry: boolean;
}

/** Where a change lay. */
export interface ChangePlace {
  readonly table: number;
  readonly change: number;
  readonly box: Bbox;
}
