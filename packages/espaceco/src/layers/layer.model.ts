import type { GeoserviceForm, LayerRole, LayerToolName, ReferenceTool } from '@cartable/contract';

export interface Layer {
  readonly id: number;
  readonly communityId: number;
  readonly tableId: number | null;
  readonly geoserviceId: number | null;
  /** From 0, the bottom. */
  readonly order: number;
  readonly opacity: number;
  readonly visibility: boolean;
  readonly role: LayerRole;
  readonly preferredStyle: string | null;
  /** SLD its features are drawn by; null: as maps draw what has no style. */
  readonly style: string | null;
  readonly tools: readonly LayerToolName[] | null;
  readonly refTools: Readonly<Partial<Record<ReferenceTool, readonly number[]>>> | null;
}

/** A service of another place, as a community describes it. */
export type StoredGeoservice = GeoserviceForm & { readonly id: number; readonly communityId: number };
