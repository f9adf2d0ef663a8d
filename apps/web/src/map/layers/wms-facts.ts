/** What the capabilities of a WMS tell of its layers, for those who choose how they are shown. */

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

/**
 * Of all layers, by name: the document may be of several megabytes.
 * @throws when the service does not answer
 */
export async function readWmsDescriptions(
  url: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, WmsDescription>> {
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
  const described = new Map<string, WmsDescription>();
  addDescriptions(Capability.Layer, described);
  return described;
}

/** Of two layers of one name, the first is drawn. */
function addDescriptions(layer: ParsedLayer | undefined, described: Map<string, WmsDescription>): void {
  if (!layer) return;
  const { Name: name, Layer: children = [], Style: styles = [] } = layer;
  if (name !== undefined && !described.has(name))
    described.set(name, {
      styles: styles.flatMap(({ Name: style, Title: title }) =>
        style === undefined ? [] : [{ name: style, title: title || style }],
      ),
      minScale: layer.MinScaleDenominator,
      maxScale: layer.MaxScaleDenominator,
    });
  for (const child of children) addDescriptions(child, described);
}
