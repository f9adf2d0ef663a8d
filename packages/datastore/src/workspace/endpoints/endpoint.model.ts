import type { ServedType } from './served-types.ts';

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

/** An endpoint one datastore may publish on. */
export interface Allowance {
  readonly endpoint: Endpoint;
  /** Offerings, or records, it may have there. */
  readonly quota: number;
}

/** An allowance with what is made of it. */
export interface EndpointUse extends Allowance {
  /** Offerings the datastore has on it, those of the trash included. */
  readonly use: number;
  readonly inTrash: number;
}
