import { espacecoCalls, type WebhookDelivery } from '@cartable/contract/espaceco';
import { useRead } from '../../../../../base/api/hooks.ts';

/** One that is under way is looked at again. */
const WATCH_MS = 2000;

/** The last messages to an address, newest first. */
export function useDeliveries(communityId: number, webhookId: number) {
  return useRead(
    espacecoCalls.getEspacecoWebhookDeliveries,
    { params: { communityId, webhookId } },
    {
      meta: { persist: false },
      refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'WAITING') ? WATCH_MS : false),
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
