import { THUMBNAIL_BYTES } from '@cartable/contract/core';
import { datastoreCalls } from '@cartable/contract/datastore';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FilePicture } from '../../../../base/design/FilePicture.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { ChosenFile, type FileValues } from '../../../documents/index.ts';
import { documentTexts } from './document-texts.ts';
import { type DatasheetParams, invalidateThumbnail } from './known-documents.ts';

interface ThumbnailDialogProps {
  readonly open: boolean;
  readonly params: DatasheetParams;
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** Chooses a picture and shows it before it is kept. */
export function ThumbnailDialog({ open, params, isNew, onClose }: ThumbnailDialogProps) {
  const t = useTexts(documentTexts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      open={open}
      title={isNew ? t('thumbnailAdd') : t('thumbnailModify')}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(formId) => <Fields formId={formId} params={params} onBusy={setBusy} onDone={onClose} />}
    </FormDialog>
  );
}

const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];

const fieldOfCode = {
  'annexe.file-missing': 'file',
  'thumbnail.format': 'file',
  'thumbnail.too-large': 'file',
  'thumbnail.unreadable': 'file',
  'common.too-large': 'file',
} as const;

interface FieldsProps {
  readonly formId: string;
  readonly params: DatasheetParams;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

function Fields({ formId, params, onBusy, onDone }: FieldsProps) {
  const t = useTexts(documentTexts);
  const language = useLanguage();
  const form = useForm<FileValues>({ defaultValues: { file: undefined } });
  const file = form.watch('file');
  const { datastoreId, datasheetName } = params;
  const set = useFormWrite(datastoreCalls.addThumbnail, form, {
    fieldOfCode,
    onBusy,
    onSuccess: async () => {
      notify({ description: t('thumbnailSet') });
      onDone();
      await invalidateThumbnail(params);
    },
  });
  const submit = form.handleSubmit(({ file: chosen }) => {
    if (chosen) set.mutate({ params: { datastoreId }, body: { datasheetName }, files: { file: chosen } });
  });
  return (
    <FormProvider {...form}>
      <form id={formId} noValidate onSubmit={submit}>
        {set.untold !== null && <ErrorAlert title={t('thumbnailFailed')} error={set.untold} />}
        <ChosenFile
          label={t('thumbnailFile')}
          hint={t('thumbnailHint', { size: formatSize(THUMBNAIL_BYTES, language) })}
          accept=".jpg,.jpeg,.png,.webp"
          limitBytes={THUMBNAIL_BYTES}
          isFit={({ type }) => imageTypes.includes(type)}
        />
        {file && imageTypes.includes(file.type) && <Preview file={file} />}
      </form>
    </FormProvider>
  );
}

function Preview({ file }: { readonly file: File }) {
  const t = useTexts(documentTexts);
  return (
    <figure className="app-thumbnail-preview">
      <FilePicture file={file} alt={t('thumbnailPreview')} />
      <figcaption className="fr-hint-text">{t('thumbnailPreview')}</figcaption>
    </figure>
  );
}
