import { type RefObject, useImperativeHandle } from 'react';
import { isAttached } from './is-attached.ts';
import { mapGeometryOf } from './sketch-features.ts';
import type { AttachmentTest } from './sketch-types.ts';
import { type NamedLayers, sourcesOf } from './sources-of.ts';

/** In units of the map: six decimals of a degree, which people and drawings write, are a decimetre. */
const writtenTolerance = 0.2;

/** Lets the screen ask of what is written, copied or recorded what the map tells of what is drawn. */
export function useAttachment(
  attachment: RefObject<AttachmentTest | null> | undefined,
  layers: { readonly current: NamedLayers },
): void {
  useImperativeHandle(
    attachment,
    () => (geometry, to) =>
      isAttached(mapGeometryOf(geometry), sourcesOf(layers.current, to), writtenTolerance),
    [layers],
  );
}
