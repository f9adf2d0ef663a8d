import { THUMBNAIL_BYTES } from '@cartable/contract/core';
import { datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { texts } from './texts.ts';
import './producer-logo.css';

/** Logo of what a community publishes: saved as it is chosen, apart from the form around. */
export function ProducerLogoField({ datastoreId }: { readonly datastoreId: string }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const params = { datastoreId };
  const [isAsked, setAsked] = useState(false);
  const datastore = useRead(datastoreCalls.getDatastore, { params });
  const isSaved = (text: string) => async () => {
    notify({ description: text });
    await invalidate(datastoreCalls.getDatastore, { params });
  };
  const save = useWrite(datastoreCalls.setLogo, { onSuccess: isSaved(t('saved')) });
  const remove = useWrite(datastoreCalls.deleteLogo, { onSuccess: isSaved(t('removed')) });
  const url = datastore.data?.logo_url ?? null;
  const error = save.error ?? remove.error;
  return (
    <div className="app-producer-logo fr-mb-3w">
      {url !== null && <img className="app-producer-logo__image" src={ownAddress(url)} alt={t('alt')} />}
      <div className="app-producer-logo__fields">
        {error && <ErrorAlert title={t('failed')} error={error} />}
        <UploadField
          label={url === null ? t('logo') : t('replace')}
          hint={t('hint', { size: formatSize(THUMBNAIL_BYTES, language) })}
          accept=".png,.jpg,.jpeg,.webp"
          error={undefined}
          onPick={(file) => save.mutate({ params, body: {}, files: { file } })}
        />
        {url !== null && (
          <Button
            className="fr-mt-1w"
            type="button"
            size="small"
            priority="tertiary"
            iconId="fr-icon-delete-line"
            onClick={() => setAsked(true)}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t('removeTitle')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          remove.mutate({ params });
        }}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </div>
  );
}
