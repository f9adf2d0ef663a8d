/** What the capabilities of a WMS tell of one of its layers, for those who choose how it is shown. */

import WMSCapabilities from 'ol/format/WMSCapabilities.js';
import { reachable } from '../outside/reachable.ts';
import { reasonOfRejection, serviceRoot, withParameters } from './service-request.ts';

export interface WmsDescription {
  /** Those the service draws it with, the default one first. */
  readonly styles: readonly { readonly name: string; readonly title: string }[];
  /** Denominators between which it is drawn; undefined: without end. */
  readonly minScale: number | undefined;
  readonly maxScale: number | undefined;
}

interface ParsedLayer {
  readonly Name?: string;
  readonly Layer?: readonly ParsedLayer[];
  readonly Style?: readonly { readonly Name?: string; readonly Title?: string }[];
  readonly MinScaleDenominator?: number;
  readonly MaxScaleDenominator?: number;
}

/** @throws when the service does not answer, or has no such layer */
export async function readWmsDescription(
  url: string,
  layerName: string,
  signal: AbortSignal,
): Promise<WmsDescription> {
  const address = withParameters(
    serviceRoot(url, location.href),
    { SERVICE: 'WMS', REQUEST: 'GetCapabilities', VERSION: '1.3.0' },
    location.href,
  );
  const answer = await fetch(reachable(address), { signal });
  const body = await answer.text();
  if (!answer.ok || !/<(?:\w+:)?WMS_Capabilities\b/.test(body))
    throw new Error(reasonOfRejection(body, answer.status));
  const { Capability } = new WMSCapabilities().read(body) as {
    readonly Capability: { readonly Layer?: ParsedLayer };
  };
  const layer = findLayer(Capability.Layer, layerName);
  if (!layer) throw new Error(`GetCapabilities – ${layerName} (404)`);
  return {
    styles: (layer.Style ?? []).flatMap(({ Name: name, Title: title }) =>
      name === undefined ? [] : [{ name, title: title || name }],
    ),
    minScale: layer.MinScaleDenominator,
    maxScale: layer.MaxScaleDenominator,
  };
}

function findLayer(layer: ParsedLayer | undefined, name: string): ParsedLayer | undefined {
  if (!layer || layer.Name === name) return layer;
  for (const child of layer.Layer ?? []) {
    const found = findLayer(child, name);
    if (found) return found;
  }
  return undefined;
}
