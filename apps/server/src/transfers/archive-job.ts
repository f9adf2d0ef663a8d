import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { CartableError } from '@cartable/contract';
import type { JobContext, JobDefinition } from '@cartable/storage';
import type { Services } from '../services.ts';
import { removeTransferFolder } from './transfer-folder.ts';

/** Written under another name until it is whole: begun again from nothing, it leaves nothing behind. */
export const partialPath = (path: string, jobId: string) => `${path}.${jobId}.partial`;

/**
 * A job that leaves one archive: written beside its place, then put there.
 * @param write to `partialPath`; what it returns is the summary of the job
 */
export function archiveJob<Request extends { readonly path: string }>(
  services: Services,
  kind: string,
  write: (context: JobContext<Request>) => Promise<unknown>,
): JobDefinition<Request> {
  const clean = async (jobId: string, { path }: Request) => {
    await rm(partialPath(path, jobId), { force: true });
    await removeTransferFolder(services.config, jobId);
  };
  return {
    kind,
    isLong: true,
    steps: [
      { name: 'write', run: write },
      {
        name: 'place',
        run: async ({ job, payload }) => {
          await place(partialPath(payload.path, job.id), payload.path);
          await clean(job.id, payload);
        },
      },
    ],
    onFailure: ({ job, payload }) => clean(job.id, payload),
    onAbort: ({ job, payload }) => clean(job.id, payload),
  };
}

/** Gives the archive its name; after a kill it may have it already. */
async function place(partial: string, path: string): Promise<void> {
  if (!existsSync(partial) && existsSync(path)) return;
  rejectToReplace(path);
  await rename(partial, path);
}

export function rejectToReplace(path: string): void {
  if (existsSync(path)) throw new CartableError('transfer.file-there', { path });
}
