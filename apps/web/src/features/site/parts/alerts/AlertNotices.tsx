import type { AlertPlace } from '@cartable/contract/site';
import type { ReactNode } from 'react';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { AlertNotice } from './AlertNotice.tsx';
import { useAlerts } from './alerts.ts';

/** Alerts of this page, above its content. */
export function AlertNotices({ place }: { readonly place: AlertPlace }) {
  const shown = (useAlerts().data ?? []).filter(({ visibility }) => visibility[place]);
  if (shown.length === 0) return null;
  return (
    // The home page begins under them with a band of its own.
    <div className={place === 'homepage' ? '' : 'fr-mb-3w'}>
      {shown.map((alert) => (
        <AlertNotice key={alert.id} alert={alert} />
      ))}
    </div>
  );
}

interface UnderAlertsProps {
  readonly place: AlertPlace;
  readonly children: ReactNode;
}

/** The content of a page under its alerts: it waits for them, so that they push nothing down as they come. */
export function UnderAlerts({ place, children }: UnderAlertsProps) {
  if (useAlerts().isLoading) return <Spinner />;
  return (
    <>
      <AlertNotices place={place} />
      {children}
    </>
  );
}
