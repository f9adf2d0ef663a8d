import type { Finding } from '@cartable/contract';
import { FindingCollector } from '../finding-collector.ts';
import type { Dropped } from './unpack.ts';

/** Entries left out of an archive that are named one by one. */
const mostNamed = 50;

/** A delivery may hold thousands of other files: the first of each reason are named, the others counted. */
export function sayDropped(findings: FindingCollector, dropped: readonly Dropped[]): void {
  for (const [reasonCode, entries] of Map.groupBy(dropped, (entry) => entry.reasonCode)) {
    for (const { name } of entries.slice(0, mostNamed))
      findings.add(reasonCode, { file: name, params: { entry: name } });
    const others = entries.length - mostNamed;
    if (others > 0) findings.add(reasonCode, { count: others, params: { entry: `… (+${others})` } });
  }
}

export function findingsOfDropped(dropped: readonly Dropped[]): Finding[] {
  const findings = new FindingCollector();
  sayDropped(findings, dropped);
  return findings.build();
}
