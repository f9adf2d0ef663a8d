import type { AlertPlace } from '@cartable/contract/site';
import { AlertNotice } from './AlertNotice.tsx';
import { useAlerts } from './alerts.ts';

/** Alerts of this page, above its content. */
export function AlertNotices({ place }: { readonly place: AlertPlace }) {
  const shown = (useAlerts().data ?? []).filter(({ visibility }) => visibility[place]);
  return shown.map((alert) => <AlertNotice key={alert.id} alert={alert} />);
}
