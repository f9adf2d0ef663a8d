import { datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { Locator } from '../../../../map/locator/Locator.tsx';
import type { DatasheetProps } from './datasheet-props.ts';
import { documentTexts } from './document-texts.ts';
import { invalidateThumbnail } from './known-documents.ts';
import { ThumbnailDialog } from './ThumbnailDialog.tsx';
import './thumbnail.css';

/** The picture of a datasheet, or where it is; what changes it appears under the pointer and under the keyboard. */
export function Thumbnail({ datastoreId, datasheet }: DatasheetProps) {
  const t = useTexts(documentTexts);
  const [open, setOpen] = useState<'set' | 'delete' | null>(null);
  const { name, thumbnail, extent, abilities } = datasheet;
  const params = { datastoreId, datasheetName: name };
  const remove = useWrite(datastoreCalls.deleteThumbnail, {
    onSuccess: async () => {
      notify({ description: t('thumbnailDeleted') });
      await invalidateThumbnail(params);
    },
  });
  return (
    <>
      <div className="app-thumbnail">
        <div className="app-thumbnail__picture">
          {thumbnail ? (
            <img src={ownAddress(thumbnail.url)} alt={t('thumbnailAlt', { name })} />
          ) : (
            <Locator extent={extent} />
          )}
        </div>
        {abilities.annex && (
          <div className="app-thumbnail__actions">
            <Button
              size="small"
              priority="secondary"
              iconId={thumbnail ? 'fr-icon-edit-line' : 'fr-icon-image-add-line'}
              title={thumbnail ? t('thumbnailModify') : t('thumbnailAdd')}
              onClick={() => setOpen('set')}
            />
            {thumbnail && (
              <Button
                size="small"
                priority="secondary"
                iconId="fr-icon-delete-line"
                title={t('thumbnailDelete')}
                disabled={remove.isPending}
                onClick={() => setOpen('delete')}
              />
            )}
          </div>
        )}
      </div>
      {remove.error && <ErrorAlert error={remove.error} onClose={() => remove.reset()} />}
      <ThumbnailDialog
        open={open === 'set'}
        params={params}
        isNew={thumbnail === null}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        open={open === 'delete'}
        title={t('thumbnailDeleteTitle')}
        onCancel={() => setOpen(null)}
        onConfirm={() => {
          setOpen(null);
          if (thumbnail) remove.mutate({ params: { ...params, annexeId: thumbnail._id } });
        }}
      >
        {t('thumbnailDeleteText')}
      </ConfirmDialog>
    </>
  );
}
