import { type EspacecoDatabase, type EspacecoLock, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { DataTable } from '../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

/** Locks come from other programs, and end by themselves. */
const REFRESH_MS = 30_000;

/** Features kept from others for a while, by whom and until when: one's own, all of them for who administers the base. */
export function Locks({ database: { id: databaseId, abilities } }: { readonly database: EspacecoDatabase }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [released, release] = useState<EspacecoLock>();
  const query = useRead(
    espacecoCalls.getEspacecoLocks,
    { params: { databaseId } },
    { staleTime: 0, refetchInterval: REFRESH_MS, meta: { persist: false } },
  );
  return (
    <>
      <p>{t(abilities.administer === true ? 'locksOfAll' : 'locksOwn')}</p>
      <Loaded query={query} inPlace>
        {(locks) =>
          locks.length === 0 ? (
            <p>{t('locksNone')}</p>
          ) : (
            <DataTable
              caption={t('locksCaption')}
              items={locks.map((lock) => ({ ...lock, _id: lock.id }))}
              columns={[
                { header: t('who'), cell: ({ user_name }) => user_name ?? t('nobody') },
                { header: t('what'), cell: ({ features }) => t('features', { count: features }) },
                { header: t('until'), cell: ({ expires_at }) => formatDateTime(expires_at, language) },
                {
                  header: t('action'),
                  quiet: true,
                  cell: (lock) => (
                    <Button
                      size="small"
                      priority="tertiary"
                      title={t('releaseOf', { who: lock.user_name ?? t('nobody') })}
                      onClick={() => release(lock)}
                    >
                      {t('release')}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <ReleaseDialog databaseId={databaseId} lock={released} onClose={() => release(undefined)} />
    </>
  );
}

interface ReleaseDialogProps {
  readonly databaseId: number;
  readonly lock: EspacecoLock | undefined;
  readonly onClose: () => void;
}

function ReleaseDialog({ databaseId, lock, onClose }: ReleaseDialogProps) {
  const t = useTexts(texts);
  const close = () => {
    free.reset();
    onClose();
  };
  const free = useWrite(espacecoCalls.releaseEspacecoLock, {
    onSuccess: async () => {
      notify({ description: t('released') });
      close();
      await invalidate(espacecoCalls.getEspacecoLocks);
    },
  });
  return (
    <ConfirmDialog
      open={lock !== undefined}
      title={t('releaseTitle')}
      confirmLabel={t('release')}
      cancelLabel={t('keep')}
      disabled={free.isPending}
      onCancel={close}
      onConfirm={() => lock && free.mutate({ params: { databaseId, lockId: lock.id } })}
    >
      {free.error && <ErrorAlert title={t('releaseFailed')} error={free.error} />}
      <p>{t('releaseText', { who: lock?.user_name ?? t('nobody') })}</p>
    </ConfirmDialog>
  );
}
