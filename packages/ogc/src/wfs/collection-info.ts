import type { CrsName } from '@cartable/geo';
import type { Link } from '../api-core/link.ts';
import type { AttributeInfo, WfsFeatureType } from './feature-type.ts';

/** Facts every writer of features needs besides the features. Plain data: it crosses threads. */
export interface CollectionInfo {
  readonly type: WfsFeatureType;
  /** Attributes in the order of the rows. */
  readonly columns: readonly AttributeInfo[];
  readonly withGeometry: boolean;
  /** CRS and axis order of the answer. */
  readonly srs: CrsName;
  /** Public address of the platform: namespaces are derived from it. */
  readonly publicUrl: string;
  /** Address of the DescribeFeatureType of this type. */
  readonly schemaUrl: string;
  /** ISO 8601 UTC. */
  readonly timeStamp: string;
  readonly numberMatched: number | 'unknown';
  readonly numberReturned: number;
  readonly next?: string | undefined;
  readonly previous?: string | undefined;
  /** Links of the answer itself, when it is one of OGC API – Features: its GeoJSON follows OGC 17-069r4 then. */
  readonly apiLinks?: readonly Link[] | undefined;
  /** Lock on the features of the collection. */
  readonly lockId?: string | undefined;
  /** Frame of the GML written. @default 'collection' */
  readonly frame?: GmlFrame | undefined;
}

/** Counts, date and page links of a collection. */
export type CollectionCounts = Pick<
  CollectionInfo,
  'timeStamp' | 'numberMatched' | 'numberReturned' | 'next' | 'previous' | 'lockId'
>;

/**
 * - `collection`: a whole document;
 * - `members`: features only, as they stand inside a collection that others open and close;
 * - `nested`: a collection inside the collection of several queries (OGC 09-025r2 §11.3.3.6);
 * - `values`: a `wfs:ValueCollection` of the one property written;
 * - `ids`: a `wfs:ValueCollection` of identifiers.
 */
export type GmlFrame = 'collection' | 'members' | 'nested' | 'values' | 'ids';
