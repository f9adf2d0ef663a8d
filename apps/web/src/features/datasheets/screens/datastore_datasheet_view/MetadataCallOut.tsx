import { datastoreCalls, type Metadata } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { metadataTexts } from './metadata-texts.ts';

interface CallOutProps {
  readonly datastoreId: string;
  readonly metadata: Metadata;
  /** At least one service of the datasheet answers. */
  readonly hasServices: boolean;
}

/** Whether everyone reads the record, where, and what can be done about it. */
export function MetadataCallOut({ datastoreId, metadata, hasServices }: CallOutProps) {
  const t = useTexts(metadataTexts);
  const { abilities, file_identifier: fileIdentifier } = metadata;
  const isPublished = metadata.endpoints.length > 0;
  const hasLinks = metadata.csw_metadata.links.length > 0;
  const reason = hasServices
    ? t('unpublishedByHand')
    : t(hasLinks ? 'unpublishedLinks' : 'unpublishedNoService');
  const acts = useActs({ datastoreId, metadata });
  return (
    <>
      {acts.error && <ErrorAlert error={acts.error} onClose={acts.clearError} />}
      <div className="app-record__call-out">
        <div>
          <p className="fr-text--bold">{isPublished ? t('published') : t('unpublished')}</p>
          <p id="record-state" className="fr-text--sm">
            {isPublished ? t('publishedText') : reason}
          </p>
        </div>
        <div className="app-record__call-out-actions">
          {isPublished ? (
            <Button
              size="small"
              iconId="fr-icon-eye-line"
              linkProps={routes.catalogue_record({ fileIdentifier }).link}
            >
              {t('see')}
            </Button>
          ) : (
            <Button
              size="small"
              iconId="fr-icon-eye-line"
              disabled
              nativeButtonProps={{ 'aria-describedby': 'record-state' }}
            >
              {t('see')}
            </Button>
          )}
          {abilities.publish && (hasServices || hasLinks) && (
            <Button size="small" priority="secondary" disabled={acts.busy} onClick={acts.publish}>
              {t('publish')}
            </Button>
          )}
          {abilities.unpublish && (
            <Button
              size="small"
              priority="secondary"
              disabled={acts.busy}
              onClick={() => acts.ask('unpublish')}
            >
              {t('unpublish')}
            </Button>
          )}
          {abilities.delete && (
            <Button
              size="small"
              priority="tertiary"
              iconId="fr-icon-delete-line"
              disabled={acts.busy}
              onClick={() => acts.ask('delete')}
            >
              {t('delete')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={acts.requested === 'unpublish'}
        title={t('unpublishTitle', { identifier: fileIdentifier })}
        confirmLabel={t('unpublish')}
        onCancel={() => acts.ask(undefined)}
        onConfirm={acts.unpublish}
      >
        <p>{t('unpublishText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={acts.requested === 'delete'}
        title={t('deleteTitle', { identifier: fileIdentifier })}
        onCancel={() => acts.ask(undefined)}
        onConfirm={acts.remove}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
    </>
  );
}

function useActs({ datastoreId, metadata }: Pick<CallOutProps, 'datastoreId' | 'metadata'>) {
  const t = useTexts(metadataTexts);
  const [requested, ask] = useState<'unpublish' | 'delete'>();
  const request = { params: { datastoreId, metadataId: metadata._id } };
  const done = (text: 'publishDone' | 'unpublishDone' | 'deleteDone') => ({
    onSuccess: async () => {
      await Promise.all([
        invalidate(datastoreCalls.getMetadata, { params: { datastoreId } }),
        invalidate(datastoreCalls.getDatasheet, { params: { datastoreId } }),
        invalidate(datastoreCalls.getDatastore, { params: { datastoreId } }),
      ]);
      notify({ severity: 'success', description: t(text) });
    },
    onSettled: () => ask(undefined),
  });
  const publish = useWrite(datastoreCalls.publishMetadata, done('publishDone'));
  const unpublish = useWrite(datastoreCalls.unpublishMetadata, done('unpublishDone'));
  const remove = useWrite(datastoreCalls.deleteMetadata, done('deleteDone'));
  const writes = [publish, unpublish, remove];
  return {
    requested,
    ask,
    busy: writes.some(({ isPending }) => isPending),
    error: writes.find(({ error }) => error)?.error,
    clearError: () => {
      for (const write of writes) write.reset();
    },
    publish: () => publish.mutate(request),
    unpublish: () => unpublish.mutate(request),
    remove: () => remove.mutate(request),
  };
}
