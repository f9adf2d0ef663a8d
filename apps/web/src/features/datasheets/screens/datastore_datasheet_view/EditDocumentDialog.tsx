import { type DatasheetDocument, datastoreCalls } from '@cartable/contract/datastore';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { DocumentFields, type NamedValues } from '../../../documents/index.ts';
import { documentTexts } from './document-texts.ts';
import { type DatasheetParams, showDocuments } from './known-documents.ts';

interface EditDocumentDialogProps {
  readonly open: boolean;
  readonly params: DatasheetParams;
  readonly document: DatasheetDocument;
  readonly onClose: () => void;
}

/** Another name or description; what it is of stays. */
export function EditDocumentDialog({ open, onClose, ...rest }: EditDocumentDialogProps) {
  const t = useTexts(documentTexts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog open={open} title={t('editTitle')} isBusy={isBusy} onClose={onClose}>
      {(formId) => <Fields formId={formId} onBusy={setBusy} onDone={onClose} {...rest} />}
    </FormDialog>
  );
}

interface FieldsProps extends Pick<EditDocumentDialogProps, 'params' | 'document'> {
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

function Fields({ formId, params, document, onBusy, onDone }: FieldsProps) {
  const t = useTexts(documentTexts);
  const form = useForm<NamedValues>({
    defaultValues: { name: document.name, description: document.description ?? '' },
  });
  const change = useFormWrite(datastoreCalls.changeDatasheetDocument, form, {
    onBusy,
    onSuccess: async (documents, { body }) => {
      notify({ description: t('edited', { name: body?.name ?? document.name }) });
      onDone();
      await showDocuments(params, documents);
    },
  });
  return (
    <FormProvider {...form}>
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((body) =>
          change.mutate({ params: { ...params, documentId: document.id }, body }),
        )}
      >
        {change.untold !== null && <ErrorAlert title={t('editFailed')} error={change.untold} />}
        <DocumentFields />
      </form>
    </FormProvider>
  );
}
