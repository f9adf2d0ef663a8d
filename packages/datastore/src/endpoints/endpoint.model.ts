import type { ServedType } from '../offerings/offering.model.ts';

/** A place where services of one type are published, for everyone (open) or for those allowed (restricted). */
export interface Endpoint {
  readonly id: string;
  readonly name: string;
  readonly technicalName: string;
  readonly type: ServedType;
  readonly open: boolean;
}

/** An endpoint as one datastore may use it. */
export interface EndpointUse {
  readonly endpoint: Endpoint;
  /** Offerings the datastore has on it. */
  readonly use: number;
  readonly quota: number;
}
