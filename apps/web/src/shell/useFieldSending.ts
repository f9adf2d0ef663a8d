import { espacecoCalls } from '@cartable/contract/espaceco';
import { useEffect } from 'react';
import { call } from '../base/api/call.ts';
import { useRoute } from '../base/routing/routes.ts';
import { hasFieldDatabase, inFieldDatabase } from '../base/state/field-database.ts';
import { workInTab } from '../base/state/work-in-tab.ts';

/**
 * What was made on the map of a community and waits for the network is sent from any page: as it opens or is left for
 * another, as one comes back to it, and as the network does. No clock: it would keep a session open that nobody uses.
 */
export function useFieldSending(): void {
  const { name } = useRoute();
  // biome-ignore lint/correctness/useExhaustiveDependencies: also at each page
  useEffect(send, [name]);
  useEffect(() => {
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
    };
  }, []);
}

function send(): void {
  if (!navigator.onLine || document.visibilityState === 'hidden') return;
  // A browser that cannot be read has nothing to send; a server that does not answer is asked again.
  void sendWaiting().catch(() => undefined);
}

/** Most people never work in the field: nothing is loaded for them, nor asked of the server. */
async function sendWaiting(): Promise<void> {
  if (!(await isAnythingWaiting())) return;
  const [{ id }, { sendQueue }] = await Promise.all([
    // Asked each time: in another tab, another person may have signed in since.
    call(espacecoCalls.getEspacecoMe, {}),
    import('../features/espaceco/parts/unsent/sending/send-queue.ts'),
  ]);
  await sendQueue(id);
}

type Waiting = { readonly fate: string };

async function isAnythingWaiting(): Promise<boolean> {
  const kept: readonly Waiting[] = (await hasFieldDatabase())
    ? await inFieldDatabase(
        ['queue'],
        'readonly',
        (all) => all.objectStore('queue').getAll() as IDBRequest<Waiting[]>,
      )
    : [];
  return [...kept, ...workInTab.values()].some(({ fate }) => fate === 'waiting' || fate === 'sending');
}
