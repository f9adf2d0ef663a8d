import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { useState } from 'react';

/** The community as it was last saved here, and a key under which its form then begins anew. */
export function useSaved(first: EspacecoCommunity) {
  const [{ community, saves }, setSaved] = useState({ community: first, saves: 0 });
  const keep = (saved: EspacecoCommunity) => setSaved({ community: saved, saves: saves + 1 });
  return { community, key: saves, keep };
}
