import type { Finding } from '@cartable/contract';

/** As the report lists them: findings that only add a place to the one that counts them are no warnings of their own. */
export function countWarnings(findings: readonly Finding[]): number {
  return findings.filter(
    ({ severity, count, place }) => severity === 'warning' && (count !== undefined || place === undefined),
  ).length;
}
