import type { ServiceInfo } from '../../common/service-info.ts';
import type { WfsFeatureType } from '../feature-type.ts';
import type { CapabilitiesSection } from '../wfs-request.ts';
import type { WfsVersion } from '../wfs-version.ts';

/** Facts of a capabilities document, in whatever version. */
export interface WfsCapabilitiesInfo {
  readonly service: ServiceInfo;
  readonly publicUrl: string;
  readonly types: readonly WfsFeatureType[];
  /** Features in an answer when the request does not say, and at most. */
  readonly countDefault: number;
  /** A number that grows with every publication: lets caches compare. */
  readonly updateSequence: string;
  /** Operators the tables can compute. */
  readonly spatialOperators: readonly SpatialOperatorName[];
  /** Whether features are edited: transactions, locks, versions and stored queries of people. @default false */
  readonly isTransactional?: boolean;
  /** Version of the document. @default '2.0.0' */
  readonly version?: WfsVersion;
  /** An empty set gives the number of the document and no more. @default all */
  readonly sections?: ReadonlySet<CapabilitiesSection>;
}

export type SpatialOperatorName =
  | 'BBOX'
  | 'Intersects'
  | 'Disjoint'
  | 'Within'
  | 'Contains'
  | 'Crosses'
  | 'Overlaps'
  | 'Touches'
  | 'Equals'
  | 'DWithin'
  | 'Beyond';
