import { espacecoCalls, type WebhookDelivery } from '@cartable/contract/espaceco';
import { useRead } from '../../../../../base/api/hooks.ts';

/** One that is under way is about to be received or not. */
const WATCH_MS = 2000;
/** One that was not received waits for its next attempt, which is not soon. */
const SLOW_WATCH_MS = 30_000;

/** When the messages to an address are looked at again; not as long as none of them waits. */
export function watchOf(deliveries: readonly WebhookDelivery[]): number | false {
  const waiting = deliveries.filter(({ state }) => state === 'WAITING');
  if (waiting.length === 0) return false;
  return waiting.some(({ attempts }) => attempts === 0) ? WATCH_MS : SLOW_WATCH_MS;
}

/** The last messages to an address, newest first. */
export function useDeliveries(communityId: number, webhookId: number) {
  return useRead(
    espacecoCalls.getEspacecoWebhookDeliveries,
    { params: { communityId, webhookId } },
    {
      meta: { persist: false },
      refetchInterval: ({ state }) => watchOf(state.data ?? []),
    },
  );
}

/** As people follow it: what waits after an attempt was not received yet, and is tried again. */
export const stateOf = ({ state, attempts }: WebhookDelivery) =>
  state === 'WAITING' && attempts > 0 ? 'AGAIN' : state;

export const severities = {
  WAITING: 'info',
  AGAIN: 'warning',
  DELIVERED: 'success',
  FAILED: 'error',
} as const;
