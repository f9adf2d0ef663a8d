import { THUMBNAIL_BYTES } from '@cartable/contract/core';
import { datastoreCalls } from '@cartable/contract/datastore';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { PictureField } from '../../../../base/design/PictureField.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { texts } from './texts.ts';
import './producer-logo.css';

/** Logo of what a community publishes: saved as it is chosen, apart from the form around. */
export function ProducerLogoField({ datastoreId }: { readonly datastoreId: string }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const params = { datastoreId };
  const datastore = useRead(datastoreCalls.getDatastore, { params });
  const isSaved = (text: string) => async () => {
    notify({ description: text });
    await invalidate(datastoreCalls.getDatastore, { params });
  };
  const save = useWrite(datastoreCalls.setLogo, { onSuccess: isSaved(t('saved')) });
  const remove = useWrite(datastoreCalls.deleteLogo, { onSuccess: isSaved(t('removed')) });
  const url = datastore.data?.logo_url ?? null;
  return (
    <PictureField
      label={url === null ? t('logo') : t('replace')}
      hint={t('hint', { size: formatSize(THUMBNAIL_BYTES, language) })}
      accept=".png,.jpg,.jpeg,.webp"
      failedTitle={t('failed')}
      error={save.error ?? remove.error}
      onPick={(file) => save.mutate({ params, body: {}, files: { file } })}
      removal={
        url === null
          ? undefined
          : {
              label: t('remove'),
              title: t('removeTitle'),
              text: t('removeText'),
              onConfirm: () => remove.mutate({ params }),
            }
      }
    >
      {url !== null && <img className="app-producer-logo" src={ownAddress(url)} alt={t('alt')} />}
    </PictureField>
  );
}
