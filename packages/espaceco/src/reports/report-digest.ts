import type { NewReport } from '@cartable/contract';
import type { ReceivedFile } from '../files/stored-file.ts';
import { digestOf } from '../sent-acts/digest-of.ts';

/** Of what is told, with its files: not by which device and program, which may be another when it is sent again. */
export function reportDigest(
  { idempotency_key: _key, input_device: _device, device_version: _version, ...content }: NewReport,
  files: readonly Pick<ReceivedFile, 'filename' | 'sha256'>[],
): string {
  return digestOf([content, files.map(({ filename, sha256 }) => [filename, sha256])]);
}
