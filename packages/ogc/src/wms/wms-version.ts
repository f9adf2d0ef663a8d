import type { Kvp } from '../common/kvp.ts';

/** WMS 1.3.0 (OGC 06-042) and 1.1.1 (OGC 01-068r3). */
export type WmsVersion = '1.3.0' | '1.1.1';

export const wmsVersions: readonly WmsVersion[] = ['1.3.0', '1.1.1'];

/**
 * Version the answer is written in (06-042 §6.2.4): the one asked when served, else the highest not above it, else the
 * lowest. `WMTVER` is what clients of 1.0 days still send. Never refuses: exceptions too need a version.
 */
export function negotiateWmsVersion(kvp: Kvp): WmsVersion {
  const requested = kvp.find('VERSION', 'WMTVER');
  return requested === undefined || compareVersions(requested, '1.3.0') >= 0 ? '1.3.0' : '1.1.1';
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let rank = 0; rank < 3; rank += 1) {
    const difference = (left?.[rank] ?? 0) - (right?.[rank] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
