import { datastoreCalls, type TrashedDatasheet } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { formatDateTime, formatSize } from '../../../../base/design/quantities.ts';
import { Row } from '../../../../base/design/Row.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { invalidateDatasheets, useWhatGoes } from '../../../datasheets/index.ts';
import { texts } from './texts.ts';

const dayMs = 86_400_000;

interface TrashedRowProps {
  readonly datastoreId: string;
  readonly item: TrashedDatasheet;
}

/** Who deleted it, when, how long it stays; what it holds; restore it, or delete it for good. */
export function TrashedRow({ datastoreId, item }: TrashedRowProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const { _id: datasheetId, name, abilities, size, deleted } = item;
  const params = { datastoreId, datasheetId };
  const restore = useWrite(datastoreCalls.restoreDatasheet, {
    onSuccess: async ({ name: restoredName }) => {
      await invalidateDatasheets();
      notify({
        description: t('restored', { name: restoredName }),
        action: {
          label: t('see'),
          run: () => routes.datastore_datasheet_view({ datastoreId, datasheetName: restoredName }).push(),
        },
      });
    },
  });
  const purge = useWrite(datastoreCalls.purgeDatasheet, {
    onSuccess: async () => {
      await invalidateDatasheets();
      notify({ description: t('purged', { name }) });
    },
  });
  const isBusy = restore.isPending || purge.isPending;
  const date = formatDateTime(deleted.date, language);
  const noRight = t('noRight');
  return (
    <>
      {restore.error && <ErrorAlert error={restore.error} onClose={() => restore.reset()} />}
      {purge.error && <ErrorAlert error={purge.error} onClose={() => purge.reset()} />}
      <Row
        title={name}
        badges={<TimeLeft removal={item.removal} />}
        infoLine={
          <>
            {deleted.by ? t('deletedBy', { date, name: deleted.by.name }) : t('deleted', { date })} ·{' '}
            {formatSize(size, language)}
          </>
        }
        actions={
          <>
            <Button
              size="small"
              aria-label={t('restoreOf', { name })}
              disabled={!abilities.restore || isBusy}
              {...(abilities.restore ? {} : { title: noRight })}
              onClick={() => restore.mutate({ params })}
            >
              {t('restore')}
            </Button>
            <Button
              size="small"
              priority="tertiary"
              iconId="fr-icon-delete-line"
              aria-label={t('purgeOf', { name })}
              disabled={!abilities.delete || isBusy}
              {...(abilities.delete ? {} : { title: noRight })}
              onClick={() => setAsking(true)}
            >
              {t('purge')}
            </Button>
          </>
        }
      >
        <Content item={item} />
      </Row>
      <ConfirmDialog
        open={asking}
        title={t('purgeTitle', { name })}
        confirmLabel={t('purge')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          purge.mutate({ params });
        }}
      >
        <p>{t('purgeText')}</p>
        <Content item={item} />
      </ConfirmDialog>
    </>
  );
}

function Content({ item }: { readonly item: TrashedDatasheet }) {
  const t = useTexts(texts);
  const lines = useWhatGoes(item.content);
  if (lines.length === 0) return <p>{t('noContent')}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function TimeLeft({ removal }: { readonly removal: string }) {
  const t = useTexts(texts);
  const leftMs = Date.parse(removal) - Date.now();
  const days = Math.ceil(leftMs / dayMs);
  return (
    <Badge as="span" small noIcon severity={days <= 2 ? 'warning' : 'info'}>
      {leftMs < dayMs ? t('hoursLeft') : t('daysLeft', { count: days })}
    </Badge>
  );
}
