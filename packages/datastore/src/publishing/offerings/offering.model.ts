import type { OfferingStatus } from '@cartable/contract';
import type { ScaleRange } from '@cartable/styles';
import type { StoredError } from '../../stored-text.ts';
import type { ServedType } from '../../workspace/endpoints/served-types.ts';

/** A stored data exposed on an endpoint, with the configuration of how. */
export interface Offering {
  readonly id: string;
  readonly configurationId: string;
  readonly datastoreId: string;
  readonly datasheetId: string;
  readonly storedDataId: string;
  readonly endpointId: string;
  readonly type: ServedType;
  /** Unique on the platform for a type; never changes. */
  readonly layerName: string;
  readonly status: OfferingStatus;
  readonly open: boolean;
  /** A restricted offering may be closed to its readers without being unpublished. */
  readonly available: boolean;
  /** Version the protocols answer from, whatever is being prepared. */
  readonly published: ServiceVersion | null;
  /** Version of the publication under way, or of the failed one. */
  readonly draft: ServiceDraft | null;
  readonly error: StoredError | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly lastEvent: OfferingEvent;
  readonly lastEventAt: string;
}

export type OfferingEvent =
  | 'created'
  | 'edited'
  | 'published'
  | 'failed'
  | 'edition-failed'
  | 'retried'
  | 'closed'
  | 'reopened'
  | 'unpublishing';

/** Description of a service in a form, apart from the fields its type adds. */
export interface ServiceDescription {
  readonly title: string;
  /** Markdown. */
  readonly abstract: string;
  readonly keywords: readonly string[];
  /** Topic category codes (ISO 19115). */
  readonly themes: readonly string[];
  readonly attribution: { readonly title: string; readonly url: string } | null;
  readonly allowViewData: boolean;
  readonly contact: string;
}

export interface ServiceDraft {
  readonly description: ServiceDescription;
  readonly endpointId: string;
  readonly open: boolean;
  readonly relations: readonly DraftRelation[];
}

/** A table as the service shows it. */
export interface ServiceRelation {
  /** Name of the table. */
  readonly table: string;
  /** Replaces the table's name in what clients see. */
  readonly publicName: string | null;
  readonly title: string;
  readonly abstract: string;
  readonly keywords: readonly string[];
}

export interface DraftRelation extends ServiceRelation {
  /** SLD text, for the types that draw. */
  readonly style: string | null;
}

export interface PublishedRelation extends ServiceRelation {
  /** Static file that holds the SLD, for the types that draw. */
  readonly staticId: string | null;
  /** Scales its style draws at; absent for what does not draw. */
  readonly scales?: ScaleRange;
}

/** One publication, complete: replaced whole by the next. */
export interface ServiceVersion {
  readonly description: ServiceDescription;
  readonly relations: readonly PublishedRelation[];
  readonly publishedAt: string;
}

/** Jobs on one offering run one after the other. */
export const offeringSubject = (id: string): string => `offering:${id}`;
