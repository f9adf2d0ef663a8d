/** What was sent and the server has not, as the map draws it: else one would think it lost, and draw it again. Pure. */

import { geometryOfWkt, type MapLayer } from '../../../../../map/index.ts';
import type { Queued } from '../../../parts/unsent/kept/queued.ts';

export function queuedLayers(
  queue: readonly Queued[],
  { communityId, title }: { readonly communityId: number; readonly title: string },
): readonly MapLayer[] {
  const placed = queue
    .flatMap((one) =>
      one.kind === 'transaction' && one.communityId === communityId && one.fate !== 'sent' ? one.drafts : [],
    )
    .flatMap(({ id, state, geometryName, values }) => {
      // One whose place is as it was is drawn by its layer; one that is to go still is there.
      const wkt = state === 'Delete' || geometryName === null ? undefined : values[geometryName];
      const geometry = wkt === undefined ? null : geometryOfWkt(wkt);
      return geometry === null ? [] : [{ id, geometry }];
    });
  if (placed.length === 0) return [];
  const geometry = { type: 'GeometryCollection', geometries: placed.map((one) => one.geometry) };
  return [
    {
      kind: 'geometry',
      // Drawn anew once it is of other objects, or they lie elsewhere.
      id: `queued-${JSON.stringify(placed)}`,
      title,
      geometry,
      look: 'waiting',
    },
  ];
}
