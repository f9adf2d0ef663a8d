import { datastoreCalls, type UserDocument } from '@cartable/contract/datastore';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { ChosenFile, type FileValues } from '../../parts/ChosenFile.tsx';
import { documentTexts } from '../../parts/documents-texts.ts';
import { invalidateDocuments } from '../../parts/invalidate-documents.ts';
import { fieldOfFileCode } from './file-refusals.ts';
import { texts } from './texts.ts';

interface ReplaceFileDialogProps {
  readonly open: boolean;
  readonly document: UserDocument;
  /** Largest size of the new file. */
  readonly remainingBytes: number;
  readonly onClose: () => void;
}

export function ReplaceFileDialog({ open, document, remainingBytes, onClose }: ReplaceFileDialogProps) {
  const t = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      open={open}
      title={t('replaceTitle', { name: document.name })}
      submitLabel={t('replaceSubmit')}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(formId) => (
        <Fields
          formId={formId}
          document={document}
          remainingBytes={remainingBytes}
          onBusy={setBusy}
          onDone={onClose}
        />
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly formId: string;
  readonly document: UserDocument;
  readonly remainingBytes: number;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

function Fields({ formId, document, remainingBytes, onBusy, onDone }: FieldsProps) {
  const t = useTexts(texts);
  const files = useTexts(documentTexts);
  const language = useLanguage();
  const form = useForm<FileValues>({ defaultValues: { file: undefined } });
  const replace = useFormWrite(datastoreCalls.replaceMyDocument, form, {
    fieldOfCode: fieldOfFileCode,
    onBusy,
    onSuccess: async ({ name }) => {
      notify({ description: t('replaced', { name }) });
      onDone();
      await invalidateDocuments();
    },
  });
  const submit = form.handleSubmit(({ file }) => {
    if (file) replace.mutate({ params: { documentId: document._id }, body: {}, files: { file } });
  });
  return (
    <FormProvider {...form}>
      <form id={formId} noValidate onSubmit={submit}>
        {replace.untold !== null && <ErrorAlert title={t('replaceFailed')} error={replace.untold} />}
        <p>{t('replaceText')}</p>
        <ChosenFile
          hint={t('fileHint', { size: formatSize(remainingBytes, language) })}
          limitBytes={remainingBytes}
        />
      </form>
      {replace.isPending && <BusyOverlay label={files('sending')} />}
    </FormProvider>
  );
}
