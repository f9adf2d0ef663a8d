import { BroadcastChannel } from 'node:worker_threads';
import type { SlowColumn } from '@cartable/datastore';

/** Columns whose filters were slow several times, told by the threads that read them to the one that leaves jobs. */

const channelName = 'cartable.slow-columns';

export function openSlowColumns(): BroadcastChannel {
  const channel = new BroadcastChannel(channelName);
  // Nobody waits for what may never be told.
  channel.unref();
  return channel;
}

/** @returns stops hearing */
export function hearSlowColumns(use: (column: SlowColumn) => void): () => void {
  const channel = openSlowColumns();
  channel.onmessage = (event) => use((event as { readonly data: SlowColumn }).data);
  return () => channel.close();
}
