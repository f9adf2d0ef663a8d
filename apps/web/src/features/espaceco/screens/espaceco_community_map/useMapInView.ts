import { type RefObject, useEffect } from 'react';

/**
 * On a phone the map is above the panel whose button chooses a tool: the map is scrolled to, as little as it takes.
 * @param tool the one that waits for a click on it: another one, chosen further down, brings it back
 */
export function useMapInView(side: RefObject<HTMLElement | null>, tool: string | null): void {
  useEffect(() => {
    if (tool !== null)
      side.current?.querySelector('[role="application"]')?.scrollIntoView({ block: 'nearest' });
  }, [side, tool]);
}
