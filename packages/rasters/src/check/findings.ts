import { type CartableError, type Finding, type FindingCode, findingCatalogue } from '@cartable/contract';

type Details = Omit<Partial<Finding>, 'code' | 'severity'>;

export function newFinding(code: FindingCode, details: Details = {}): Finding {
  return { params: {}, ...details, code, severity: findingCatalogue[code].severity };
}

/** A refusal met on the way, said as a finding: its file and count leave the parameters for the fields. */
export function findingOf({ code, params: { file, count, ...params } }: CartableError): Finding {
  return {
    code,
    severity: 'error',
    ...(file !== undefined && { file: String(file) }),
    ...(count !== undefined && { count: Number(count) }),
    params: { ...params },
  };
}
