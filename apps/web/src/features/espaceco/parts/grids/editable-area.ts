import { espacecoCalls } from '@cartable/contract/espaceco';
import { useRead } from '../../../../base/api/hooks.ts';

/** Who waits for a grid is shown it without doing anything. */
const AWAITED_MS = 30_000;

interface AreaOptions {
  readonly enabled?: boolean;
  /** Somebody looks at the panel that tells it. `grid`: for want of one, what they made is kept back. */
  readonly awaits?: 'first' | 'grid' | undefined;
}

/** Where the reader may change objects of the tables a community lays on its map. */
export function useEditableArea(communityId: number, { enabled = true, awaits }: AreaOptions = {}) {
  return useRead(
    espacecoCalls.getEditableArea,
    { params: { communityId } },
    {
      enabled,
      // Outlines of grids are long, and a zone that is taken along has them.
      meta: { persist: false },
      // The zone answers without network too; what it could not is asked with the network.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: ({ state: { data } }) =>
        awaits === 'grid' || (awaits && data?.tables.some(({ grids }) => grids?.length === 0))
          ? AWAITED_MS
          : false,
    },
  );
}
