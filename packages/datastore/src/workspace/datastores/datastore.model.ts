import type { Licence } from '@cartable/contract';

export interface Datastore {
  readonly id: string;
  readonly name: string;
  readonly technicalName: string;
  readonly description: string | null;
  readonly active: boolean;
  readonly isSandbox: boolean;
  readonly communityId: string;
  /** Begins every layer name, e.g. `sandbox.`; hidden again in forms. */
  readonly layerNamePrefix: string;
  /** Proposed by its forms, and given to what is published without one. */
  readonly defaultLicence: Licence | null;
  readonly quotas: {
    /** Tables. */
    readonly dataBytes: number;
    /** Pyramids and rasters. */
    readonly objectsBytes: number;
    readonly uploadsBytes: number;
    readonly annexesBytes: number;
    /** Files of the services. */
    readonly staticsBytes: number;
  };
}

export const sandboxName = 'Découverte';
export const sandboxLayerPrefix = 'sandbox.';
