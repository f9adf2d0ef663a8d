import { type Finding, isAcceptable } from '@cartable/contract';

/** Findings that the depositor accepts stay in the report as warnings and block no more. */
export function acceptFindings(findings: readonly Finding[], accepted: readonly string[]): Finding[] {
  return findings.map((finding) =>
    isAcceptable(finding.code) && accepted.includes(finding.code)
      ? { ...finding, severity: 'warning' }
      : finding,
  );
}
