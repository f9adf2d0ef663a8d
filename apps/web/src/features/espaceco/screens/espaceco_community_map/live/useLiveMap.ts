import { espacecoCalls, type PresentPerson } from '@cartable/contract/espaceco';
import { useEffect, useRef, useState } from 'react';
import { invalidate } from '../../../../../base/api/hooks.ts';
import { featuresChanged } from '../../../parts/objects/feature-changes.ts';
import { reloadReports } from '../../../parts/reports/report-cache.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { openLiveStream } from './live-stream.ts';

/** Changes that follow one another are read once. */
const togetherMs = 600;

/**
 * Draws what others change as it comes, and tells who is there. What is being made here stays as it is: drafts are
 * compared with what the server has when they are sent.
 */
export function useLiveMap(
  communityId: number,
  layers: readonly GuichetLayer[],
): { readonly people: readonly PresentPerson[] } {
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const shown = useRef(layers);
  shown.current = layers;
  useEffect(() => {
    const [features, reports] = [together(featuresChanged), together(readReports)];
    const stop = openLiveStream(communityId, {
      people: setPeople,
      features: (databaseId) => {
        if (shown.current.some(({ table }) => table?.database_id === databaseId)) features.soon();
      },
      reports: reports.soon,
      again: () => {
        features.soon();
        reports.soon();
      },
    });
    return () => {
      stop();
      features.cancel();
      reports.cancel();
    };
  }, [communityId]);
  return { people };
}

function readReports(): void {
  void reloadReports();
  void invalidate(espacecoCalls.getReceivedReports);
}

/** Done once the calls have ceased for a moment. */
function together(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon: () => {
      clearTimeout(timer);
      timer = setTimeout(act, togetherMs);
    },
    cancel: () => clearTimeout(timer),
  };
}
