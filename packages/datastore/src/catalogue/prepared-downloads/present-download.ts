import type * as Contract from '@cartable/contract';
import { measureProgress } from '@cartable/platform';
import type { Job } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { PreparedDownload } from './prepared-download.store.ts';

/** Address of the file, for whoever has it. */
export const fileUrlOf = (
  publicUrl: string,
  { token, fileName }: { token: string; fileName: string },
): string => `${publicUrl}/api/catalogue/downloads/${token}/${encodeURIComponent(fileName)}`;

export function presentDownload(
  { publicUrl }: DatastoreContext,
  download: PreparedDownload,
  job: Job | undefined,
): Contract.PreparedDownload {
  const { file } = download;
  return {
    _id: download.id,
    title: download.title,
    format: download.format,
    query: download.query,
    creation: download.createdAt,
    expires: download.expiresAt,
    status: statusOf(download, job),
    progress: file || !job?.progress ? null : progressOf(job),
    error:
      job?.status === 'FAILURE' && job.error
        ? { code: job.error.code, params: { ...job.error.params } }
        : null,
    file: file && {
      name: file.fileName,
      size_bytes: file.sizeBytes,
      href: fileUrlOf(publicUrl, { token: download.token, fileName: file.fileName }),
    },
  };
}

function statusOf({ file }: PreparedDownload, job: Job | undefined): Contract.PreparedDownload['status'] {
  if (file) return 'READY';
  if (job === undefined || job.status === 'FAILURE' || job.status === 'ABORTED') return 'FAILED';
  return job.status === 'WAITING' ? 'WAITING' : 'RUNNING';
}

function progressOf({ progress, startedAt }: Job): Contract.PreparedDownload['progress'] {
  const { done, total } = progress!;
  const { share, secondsLeft } = measureProgress(progress!, startedAt);
  return { done, total, share, seconds_left: secondsLeft };
}
