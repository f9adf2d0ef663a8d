import type * as Contract from '@cartable/contract';
import { textOfLogLine } from '../../log-lines.ts';
import { checkNames, type UploadCheck } from './check.model.ts';

export function presentCheck(
  check: UploadCheck,
  language: Contract.Language,
): Contract.UploadReport['input_upload']['checks'][number] {
  return {
    _id: check.id,
    check: { _id: check.checkId, name: checkNames[check.checkId][language] },
    status: check.status,
    creation: check.createdAt,
    start: check.startedAt,
    finish: check.finishedAt,
    logs: check.logs.map((line) => textOfLogLine(line, language)),
    findings: [...check.findings],
  };
}
