import { type RefObject, useEffect } from 'react';

/**
 * On a phone the map is above the panel whose button chooses a tool: the map is scrolled to, as little as it takes.
 * @param isUsed a tool waits for a click on it
 */
export function useMapInView(side: RefObject<HTMLElement | null>, isUsed: boolean): void {
  useEffect(() => {
    if (isUsed) side.current?.querySelector('[role="application"]')?.scrollIntoView({ block: 'nearest' });
  }, [side, isUsed]);
}
