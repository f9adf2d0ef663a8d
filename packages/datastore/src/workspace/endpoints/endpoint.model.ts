import type { ServedType } from '../../publishing/offerings/offering.model.ts';

/** Services of a type, or the records of the catalogue. */
export type EndpointType = ServedType | 'METADATA';

/** A place where services of one type are published, for everyone (open) or for those allowed (restricted). */
export interface Endpoint {
  readonly id: string;
  readonly name: string;
  readonly technicalName: string;
  readonly type: EndpointType;
  readonly open: boolean;
}

/** An endpoint as one datastore may use it. */
export interface EndpointUse {
  readonly endpoint: Endpoint;
  /** Offerings the datastore has on it, those of the trash included. */
  readonly use: number;
  readonly inTrash: number;
  readonly quota: number;
}
