import { type Alert, alertPlaces } from '@cartable/contract/site';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { Row } from '../../../../base/design/Row.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { AlertNotice } from '../../parts/alerts/AlertNotice.tsx';
import { alertTexts } from '../../parts/alerts/alert-texts.ts';
import { invalidateAlerts } from '../../parts/alerts/alerts.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { publishAlerts } from './publish-alerts.ts';
import { replaceAlert } from './replace-alert.ts';
import { texts } from './texts.ts';

const colours = { info: 'info', warning: 'warning', alert: 'error' } as const;

/** An alert as it is published: where, and how it looks when the row is opened. */
export function AlertRow({ alert, datastoreId }: { readonly alert: Alert; readonly datastoreId: string }) {
  const t = useTexts(texts);
  const severities = useTexts(alertTexts);
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { title, severity, date, visibility } = alert;
  const remove = useMutation({
    mutationFn: () =>
      publishAlerts(datastoreId, (alerts) => replaceAlert(alerts, { opened: alert, changed: t('changed') })),
    onSuccess: async () => {
      notify({ description: t('removed', { title }) });
      await invalidateAlerts();
    },
  });
  const places = alertPlaces.filter((place) => visibility[place]).map((place) => t(place));
  return (
    <>
      {remove.error && <ErrorAlert title={t('failed')} error={remove.error} />}
      <Row
        title={title}
        badges={
          <Badge as="span" small severity={colours[severity]}>
            {severities(severity)}
          </Badge>
        }
        infoLine={
          <>
            <DateText date={date} withTime /> ·{' '}
            {places.length === 0 ? t('nowhere') : t('shownOn', { places: places.join(', ') })}
          </>
        }
        actions={
          <>
            <Button
              size="small"
              priority="secondary"
              title={t('editOf', { title })}
              onClick={() => setOpen('edit')}
            >
              {t('edit')}
            </Button>
            <Button
              size="small"
              priority="tertiary"
              title={t('removeOf', { title })}
              disabled={remove.isPending}
              onClick={() => setOpen('remove')}
            >
              {t('remove')}
            </Button>
          </>
        }
      >
        <AlertNotice alert={alert} />
      </Row>
      <AlertDialog open={open === 'edit'} datastoreId={datastoreId} alert={alert} onClose={close} />
      <ConfirmDialog
        open={open === 'remove'}
        title={t('removeTitle', { title })}
        onCancel={close}
        onConfirm={() => {
          close();
          remove.mutate();
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
}
