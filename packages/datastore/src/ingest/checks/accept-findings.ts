import { type Finding, isAcceptable } from '@cartable/contract';

/** What the depositor accepts stays in the report as a warning and blocks no more. */
export function acceptFindings(findings: readonly Finding[], accepted: readonly string[]): Finding[] {
  return findings.map((finding) =>
    isAcceptable(finding.code) && accepted.includes(finding.code)
      ? { ...finding, severity: 'warning' }
      : finding,
  );
}
