import type {
  NewTransaction,
  Signature,
  TableDefinition,
  TableDescription,
  Transaction,
  TransactionOutcome,
} from '@cartable/storage';

/** Plain data: a thread opens the feature store itself. */
export interface FeatureLocation {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/** What is asked of a thread that may wait for the disk. */
export interface EditingCalls {
  transact(datasetId: string, transaction: NewTransaction): TransactionOutcome;
  revert(
    datasetId: string,
    request: { readonly sequence: number; readonly signed: Signature },
  ): TransactionOutcome;
  transactions(
    datasetId: string,
    page: { readonly limit: number; readonly before?: number },
  ): readonly Transaction[];
  /** Makes a data set of editable tables, with the features of another one when it is named. */
  make(datasetId: string, request: TablesToMake): readonly TableDescription[];
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
