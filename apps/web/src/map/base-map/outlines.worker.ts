/** Joins the outlines of the base map away from the page: a tenth of a second or more, as its map opens. */

import type { Topology } from '@cartable/geo/base-map';
import { buffersOf, flatOutlinesOf } from './flat-outlines.ts';
import type { OutlinesAnswer, OutlinesOrder } from './outlines-messages.ts';

self.addEventListener('message', ({ data }: MessageEvent<OutlinesOrder>) => {
  try {
    const outlines = flatOutlinesOf(read(data.world), read(data.france));
    self.postMessage({ outlines } satisfies OutlinesAnswer, { transfer: buffersOf(outlines) });
  } catch (error) {
    self.postMessage({ error: String(error) } satisfies OutlinesAnswer);
  }
});

const read = (bytes: ArrayBuffer) => JSON.parse(new TextDecoder().decode(bytes)) as Topology;
