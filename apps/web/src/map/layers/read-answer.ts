import type Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import { mapProjection } from '../projections.ts';

const format = new GeoJSON({ featureProjection: mapProjection });

/**
 * Features of an answer in GeoJSON, in the system it names. Without a name, an answer of WFS is in the system of the view
 * it was asked for, and one of OGC API in degrees (RFC 7946).
 */
export function readAnswer(body: string, { isOfView }: { readonly isOfView: boolean }): Feature[] {
  const read = JSON.parse(body) as { readonly crs?: unknown };
  const dataProjection = isOfView && read.crs === undefined ? { dataProjection: mapProjection } : {};
  // The format reads the name of the system only where it is given options.
  return format.readFeatures(read, { featureProjection: mapProjection, ...dataProjection }) as Feature[];
}

/** Text of an answer; undefined, and read no further, where it is larger. */
export async function readText(answer: Response, maxBytes: number): Promise<string | undefined> {
  const reader = answer.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
