import type { DepositInspection } from '@cartable/contract';
import type { DepositStatus } from './deposit.lifecycle.ts';

/** A file a person is sending, by chunks, or has sent and not yet turned into an upload. */
export interface Deposit {
  /** Chosen by the client. */
  readonly id: string;
  readonly ownerId: string;
  /** In whose quota it counts until an upload is made of it. */
  readonly datastoreId: string | null;
  readonly status: DepositStatus;
  /** Safe file name, once assembled. */
  readonly fileName: string | null;
  /** Size of the chunks received so far, then of the whole file. */
  readonly sizeBytes: number;
  readonly inspection: DepositInspection | null;
  readonly updatedAt: string;
}

export interface DepositChunk {
  /** From 1. */
  readonly index: number;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Everything a deposit keeps in the object store lies under this prefix. */
export const depositPrefix = (id: string): string => `deposits/${id}/`;
export const chunkKey = (id: string, index: number): string => `${depositPrefix(id)}chunks/${index}`;
export const depositFileKey = (id: string): string => `${depositPrefix(id)}file`;

/** Path by which a client names a deposit when it makes an upload of it. */
export const depositPath = (id: string, fileName: string): string => `${id}/${fileName}`;

/** The deposit a `data_upload_path` speaks of; the rest of the path is never used. */
export function parseDepositPath(path: string): string | undefined {
  return /^([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})(\/|$)/i.exec(path)?.[1];
}
