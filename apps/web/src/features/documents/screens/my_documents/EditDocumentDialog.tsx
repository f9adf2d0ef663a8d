import { datastoreCalls, type UserDocument } from '@cartable/contract/datastore';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { DocumentFields } from '../../parts/DocumentFields.tsx';
import { invalidateDocuments } from '../../parts/invalidate-documents.ts';
import { LabelsField } from './LabelsField.tsx';
import { readLabels } from './labels.ts';
import { texts } from './texts.ts';

interface EditDocumentDialogProps {
  readonly open: boolean;
  readonly document: UserDocument;
  readonly onClose: () => void;
}

export function EditDocumentDialog({ open, document, onClose }: EditDocumentDialogProps) {
  const t = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog open={open} title={t('editTitle')} isBusy={isBusy} onClose={onClose}>
      {(formId) => <Fields formId={formId} document={document} onBusy={setBusy} onDone={onClose} />}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly formId: string;
  readonly document: UserDocument;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

function Fields({ formId, document, onBusy, onDone }: FieldsProps) {
  const t = useTexts(texts);
  const form = useForm({
    defaultValues: {
      name: document.name,
      description: document.description ?? '',
      labels: document.labels.join(', '),
    },
  });
  const change = useFormWrite(datastoreCalls.changeMyDocument, form, {
    onBusy,
    onSuccess: async ({ name }) => {
      notify({ description: t('edited', { name }) });
      onDone();
      await invalidateDocuments();
    },
  });
  const submit = form.handleSubmit(({ labels, ...body }) =>
    change.mutate({ params: { documentId: document._id }, body: { ...body, labels: readLabels(labels) } }),
  );
  return (
    <FormProvider {...form}>
      <form id={formId} noValidate onSubmit={submit}>
        {change.untold !== null && <ErrorAlert title={t('editFailed')} error={change.untold} />}
        <DocumentFields />
        <LabelsField />
      </form>
    </FormProvider>
  );
}
