import type OlMap from 'ol/Map.js';
import { type RefObject, useImperativeHandle } from 'react';
import { attachmentOf } from './attachment-of.ts';
import { mapGeometryOf } from './sketch-features.ts';
import type { AttachmentTest } from './sketch-types.ts';
import type { NamedLayers } from './sources-of.ts';

/** In units of the map: six decimals of a degree, which people and drawings write, are a decimetre. */
const writtenTolerance = 0.2;

/** Lets the screen ask of what is written, copied or recorded what the map tells of what is drawn. */
export function useAttachment(
  map: OlMap | null,
  attachment: RefObject<AttachmentTest | null> | undefined,
  layers: { readonly current: NamedLayers },
): void {
  useImperativeHandle<AttachmentTest | null, AttachmentTest | null>(attachment, () => {
    if (map === null) return null;
    return (geometry, ties) =>
      attachmentOf(mapGeometryOf(geometry), {
        map,
        layers: layers.current,
        ties,
        tolerance: writtenTolerance,
      });
  }, [map, layers]);
}
