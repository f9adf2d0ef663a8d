import type { Finding } from '@cartable/contract';
import { findingCatalogue } from '@cartable/contract';
import type { LayerDescription } from './format.ts';

/**
 * Layers of a deposit that are in several systems: the one declared is that of some of them, the others keep the
 * system that their file states, and are told so. Where no layer is in the system declared, it stays an error.
 */
export function keepOwnSystems(
  findings: readonly Finding[],
  layers: readonly LayerDescription[],
  declared: number | undefined,
): Finding[] {
  const isOfOne = declared !== undefined && layers.some(({ srid }) => srid === declared);
  return findings.map((finding) =>
    isOfOne && finding.code === 'crs.different'
      ? { ...finding, code: 'crs.own-kept', severity: findingCatalogue['crs.own-kept'].severity }
      : finding,
  );
}
