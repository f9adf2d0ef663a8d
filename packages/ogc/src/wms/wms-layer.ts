import type { Bbox } from '@cartable/geo';
import type { MetadataLink } from '../common/service-info.ts';

/** Layer as the capabilities describe it; all of it stored facts. */
export interface WmsLayerInfo {
  /** Absent for a category that cannot be drawn. */
  readonly name?: string | undefined;
  readonly title: string;
  readonly abstract: string;
  readonly keywords: readonly string[];
  readonly queryable: boolean;
  /** Longitude then latitude, degrees. */
  readonly geographicBbox: Bbox | undefined;
  /** System of the data, named first among the bounding boxes. */
  readonly srid: number | undefined;
  readonly attribution?: { readonly title: string; readonly url: string } | undefined;
  readonly metadataLinks: readonly MetadataLink[];
  readonly styles: readonly WmsStyleInfo[];
  /** Drawn from this denominator, included, to that one, excluded. */
  readonly minScaleDenominator?: number | undefined;
  readonly maxScaleDenominator?: number | undefined;
  readonly layers: readonly WmsLayerInfo[];
}

export interface WmsStyleInfo {
  readonly name: string;
  readonly title: string;
  /** @default true */
  readonly hasLegend?: boolean;
}
