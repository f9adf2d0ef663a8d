import type { ActionState } from '@cartable/contract';
import type { Value } from '@cartable/geo';
import type { Table, TableColumn } from '../tables/database.model.ts';

/** A change as it is asked for. */
export interface RequestedAction {
  /** Number or name, also `database:table`. */
  readonly table: number | string;
  readonly state: ActionState;
  /** By column, the key and `gcms_fingerprint` among them; geometries are WKT, longitude first. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Nothing is merged: the feature must be of the version that `gcms_fingerprint` tells. @default false */
  readonly isExact?: boolean;
}

/** A change whose table is known, and what it says apart. */
export interface ReadAction {
  /** From 1, for those who are told of it. */
  readonly rank: number;
  readonly table: Table;
  readonly state: ActionState;
  readonly key: number | undefined;
  readonly version: number | undefined;
  readonly isExact: boolean;
  /** Values by column, neither key nor geometry among them. */
  readonly values: ReadonlyMap<TableColumn, Value>;
  /** Values of columns that may not be written: an update that tells them as they are is none of them. */
  readonly told: ReadonlyMap<TableColumn, Value>;
  /** In the system of the table; undefined: it is not told. */
  readonly geometry: Uint8Array | null | undefined;
}
