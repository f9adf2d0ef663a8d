import type { DepositInspection } from '@cartable/contract/datastore';

export interface ReceivedChunk {
  readonly index: number;
  readonly numBytes: number;
  readonly sha256: string;
}

export interface ChunkToSend {
  readonly uuid: string;
  readonly index: number;
  readonly sha256: string;
  readonly bytes: Blob;
}

export interface WholeFile {
  readonly uuid: string;
  readonly originalFilename: string;
  readonly size: number;
  readonly sha256: string;
}

/** The calls of the uploader, as the deposit needs them. Refusals are rejected as the API client rejects them. */
export interface DepositTransport {
  /** Undefined when the server knows nothing of this deposit (any more). */
  received(uuid: string, signal: AbortSignal): Promise<readonly ReceivedChunk[] | undefined>;
  /** @param onSent bytes of this chunk that left so far */
  send(chunk: ChunkToSend, onSent: (bytes: number) => void, signal: AbortSignal): Promise<void>;
  complete(file: WholeFile, signal: AbortSignal): Promise<DepositInspection>;
  cancel(uuid: string): Promise<void>;
}
