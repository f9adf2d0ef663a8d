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
  readonly quotas: {
    readonly dataBytes: number;
    readonly uploadsBytes: number;
    readonly annexesBytes: number;
  };
}

export const sandboxName = 'Découverte';
export const sandboxLayerPrefix = 'sandbox.';
