import type { Bbox } from '@cartable/geo';
import type {
  Change,
  ChangePage,
  ChangeQuery,
  Contributor,
  ContributorsQuery,
  FeatureValues,
  Filling,
  NewTransaction,
  Signature,
  TableDefinition,
  TableDescription,
  Transaction,
  TransactionOutcome,
  UniqueColumn,
} from '@cartable/storage';

/** Plain data: a thread opens the feature store itself. */
export interface FeatureLocation {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** What is asked of a thread that may wait for the disk. */
export interface EditingCalls {
  transact(datasetId: string, request: TransactionRequest): TransactionOutcome;
  /** Features by table and key, those that are not there left out. */
  load(datasetId: string, requested: readonly RequestedFeatures[]): readonly (readonly LoadedFeature[])[];
  /** Versions of features, by key. */
  versionsOf(datasetId: string, requested: RequestedFeatures): readonly (readonly [number, number])[];
  /** Changes of one transaction. */
  changesIn(
    datasetId: string,
    request: { readonly sequence: number; readonly tables: readonly string[] },
  ): readonly Change[];
  changesSince(datasetId: string, request: ChangesRequest): ChangePage;
  latest(datasetId: string, request: { readonly table: string; readonly bbox?: Bbox }): number;
  historyOf(
    datasetId: string,
    request: {
      readonly table: string;
      readonly key: number;
      readonly page: { readonly limit: number; readonly before?: number };
    },
  ): readonly Change[];
  revert(
    datasetId: string,
    request: {
      readonly sequence: number;
      readonly signed: Signature & Filling;
      readonly uniques: readonly UniqueColumn[];
    },
  ): TransactionOutcome;
  /** Number of the transaction that was sent as an act, once what was being written is written. */
  sequenceOf(datasetId: string, request: { readonly act: string }): number | null;
  /** Waits until transactions that were admitted are written. */
  settle(datasetId: string, request: null): void;
  transactions(
    datasetId: string,
    page: { readonly limit: number; readonly before?: number },
  ): readonly Transaction[];
  contributors(datasetId: string, of: ContributorsQuery): readonly Contributor[];
  /** Makes a data set of editable tables, with the features of another one when it is named. */
  make(datasetId: string, request: TablesToMake): readonly TableDescription[];
  /** Adds tables to one, in the same way; those an interrupted attempt added are left as they are. */
  add(datasetId: string, request: TablesToMake): readonly TableDescription[];
}

export interface TransactionRequest {
  readonly transaction: NewTransaction;
  /** Columns whose values are each once in their table. */
  readonly uniques: readonly UniqueColumn[];
}

export interface RequestedFeatures {
  readonly table: string;
  readonly keys: readonly number[];
}

export interface LoadedFeature {
  readonly key: number;
  readonly values: FeatureValues;
  readonly geometry: Uint8Array | null;
}

export interface ChangesRequest extends ChangeQuery {
  readonly table: string;
  readonly since: number;
}

export interface TablesToMake {
  readonly tables: readonly TableDefinition[];
  readonly from?: string;
}

export type EditingCall = keyof EditingCalls;

export interface EditingRequest {
  readonly call: EditingCall;
  readonly datasetId: string;
  readonly input: unknown;
}
