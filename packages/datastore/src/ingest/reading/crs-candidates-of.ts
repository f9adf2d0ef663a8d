import type { TablePreview } from '@cartable/contract';
import { crsCandidatesOf, type LayerDescription } from '@cartable/formats';
import { getCrs } from '@cartable/geo';

type Described = Pick<LayerDescription, 'isCrsSilent' | 'extent' | 'sampleExtent'>;

/** Projections to offer, only for a file that is silent: what it says is not guessed over. */
export function candidatesOf({
  isCrsSilent,
  sampleExtent,
  extent = sampleExtent,
}: Described): TablePreview['crs_candidates'] {
  if (!isCrsSilent || !extent) return [];
  return crsCandidatesOf(extent).map((code) => ({ srid: `EPSG:${code}`, name: getCrs(code).name }));
}
