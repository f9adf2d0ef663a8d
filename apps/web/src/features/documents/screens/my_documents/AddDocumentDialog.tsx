import { datastoreCalls } from '@cartable/contract/datastore';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { ChosenFile } from '../../parts/ChosenFile.tsx';
import { DocumentFields } from '../../parts/DocumentFields.tsx';
import { documentTexts } from '../../parts/documents-texts.ts';
import { invalidateDocuments } from '../../parts/invalidate-documents.ts';
import { fieldOfFileCode } from './file-refusals.ts';
import { LabelsField } from './LabelsField.tsx';
import { readLabels } from './labels.ts';
import { texts } from './texts.ts';

interface AddDocumentDialogProps {
  readonly open: boolean;
  readonly remainingBytes: number;
  readonly onClose: () => void;
}

export function AddDocumentDialog({ open, remainingBytes, onClose }: AddDocumentDialogProps) {
  const t = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      open={open}
      title={t('addTitle')}
      submitLabel={t('addSubmit')}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(formId) => (
        <Fields formId={formId} remainingBytes={remainingBytes} onBusy={setBusy} onDone={onClose} />
      )}
    </FormDialog>
  );
}

interface Values {
  name: string;
  description: string;
  labels: string;
  file: File | undefined;
}

interface FieldsProps {
  readonly formId: string;
  readonly remainingBytes: number;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

function Fields({ formId, remainingBytes, onBusy, onDone }: FieldsProps) {
  const t = useTexts(texts);
  const files = useTexts(documentTexts);
  const language = useLanguage();
  const form = useForm<Values>({ defaultValues: { name: '', description: '', labels: '', file: undefined } });
  const add = useFormWrite(datastoreCalls.addMyDocument, form, {
    fieldOfCode: fieldOfFileCode,
    onBusy,
    onSuccess: async ({ name }) => {
      notify({ description: t('added', { name }) });
      onDone();
      await invalidateDocuments();
    },
  });
  const submit = form.handleSubmit(({ name, description, labels, file }) => {
    if (!file) return;
    const body = { name, description, labels: readLabels(labels).join(',') };
    add.mutate({ body, files: { file } });
  });
  return (
    <FormProvider {...form}>
      <form id={formId} noValidate onSubmit={submit}>
        {add.untold !== null && <ErrorAlert title={t('addFailed')} error={add.untold} />}
        <ChosenFile
          hint={t('fileHint', { size: formatSize(remainingBytes, language) })}
          limitBytes={remainingBytes}
          onChosen={(file) => {
            if (form.getValues('name') === '') form.setValue('name', file.name);
          }}
        />
        <DocumentFields />
        <LabelsField />
      </form>
      {add.isPending && <BusyOverlay label={files('sending')} />}
    </FormProvider>
  );
}
