import { CartableError, type Finding, isErrorCode } from '@cartable/contract';
import { type OpenedDeposit, openDeposit } from '@cartable/formats';
import type { DepositedFile, ReadingChoices } from '../../workers/deposited-file.ts';
import type { TaskTools } from '../../workers/task.ts';
import { isBlocking } from '../checks/check.model.ts';

/**
 * Opens a deposited file, unpacking it beside if it is an archive.
 * @throws {CartableError} the first thing that blocks, when nothing can be read
 */
export async function openForReading(
  { path, name, keptFolder }: DepositedFile,
  { srid, encoding, accepted }: Partial<ReadingChoices>,
  tools: TaskTools,
): Promise<OpenedDeposit> {
  const deposit = await openDeposit(
    { path, name },
    {
      spoolFolder: tools.spoolDir,
      ...(keptFolder === undefined ? {} : { keptFolder }),
      ...(srid === undefined ? {} : { srid }),
      ...(accepted?.includes('crs.different') ? { isSridConfirmed: true } : {}),
      ...(encoding ? { encoding } : {}),
    },
  );
  if (deposit.files.length > 0) return deposit;
  deposit.close();
  throw errorOf(deposit.findings.find(isBlocking), name);
}

function errorOf(finding: Finding | undefined, fileName: string): CartableError {
  if (!finding || !isErrorCode(finding.code)) return new CartableError('deposit.no-data', { file: fileName });
  const { file = fileName, layer, column, feature, params } = finding;
  const named = Object.entries({ file, layer, column, feature }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return new CartableError(finding.code, { ...Object.fromEntries(named), ...params });
}
