import { DOCUMENT_BYTES } from '@cartable/contract/core';
import { datastoreCalls } from '@cartable/contract/datastore';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { ChosenFile, DocumentFields } from '../../../documents/index.ts';
import { documentTexts } from './document-texts.ts';
import { type DatasheetParams, showDocuments } from './known-documents.ts';

interface AddDocumentDialogProps {
  readonly open: boolean;
  readonly params: DatasheetParams;
  readonly onClose: () => void;
}

/** A file to keep, or the address of a page. */
export function AddDocumentDialog({ open, params, onClose }: AddDocumentDialogProps) {
  const t = useTexts(documentTexts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      open={open}
      title={t('addTitle')}
      submitLabel={t('addSubmit')}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(formId) => <Fields formId={formId} params={params} onBusy={setBusy} onDone={onClose} />}
    </FormDialog>
  );
}

interface Values {
  type: 'file' | 'link';
  name: string;
  description: string;
  url: string;
  file: File | undefined;
}

const empty: Values = { type: 'file', name: '', description: '', url: '', file: undefined };
const accepted =
  '.pdf,.qgz,.qgs,.qml,.odt,.ods,.odp,.odg,.docx,.xlsx,.pptx,.png,.jpg,.jpeg,.webp,.gif,.tif,.tiff,.txt,.md,.csv,.sld,.xml,.json,.geojson,.zip';

const fieldOfCode = {
  'annexe.file-missing': 'file',
  'document.format': 'file',
  'document.too-large': 'file',
  'common.too-large': 'file',
  'document.link-invalid': 'url',
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
  const form = useForm<Values>({ defaultValues: empty });
  const type = form.watch('type');
  const add = useFormWrite(datastoreCalls.addDatasheetDocument, form, {
    fieldOfCode,
    onBusy,
    onSuccess: async (documents, { body }) => {
      notify({ description: t('added', { name: body.name }) });
      onDone();
      await showDocuments(params, documents);
    },
  });
  const submit = form.handleSubmit(({ name, description, url, file }) => {
    const body = { type, name, description, ...(type === 'link' ? { document: url.trim() } : {}) };
    add.mutate({ params, body, ...(type === 'file' && file ? { files: { document: file } } : {}) });
  });
  const choose = (value: Values['type']) => ({
    value,
    checked: type === value,
    onChange: () => form.setValue('type', value),
  });
  return (
    <FormProvider {...form}>
      <form id={formId} noValidate onSubmit={submit}>
        {add.untold !== null && <ErrorAlert title={t('addFailed')} error={add.untold} />}
        <RadioButtons
          legend={t('type')}
          name={`${formId}-type`}
          options={[
            { label: t('typeFile'), hintText: t('typeFileHint'), nativeInputProps: choose('file') },
            { label: t('typeLink'), hintText: t('typeLinkHint'), nativeInputProps: choose('link') },
          ]}
        />
        <DocumentFields />
        {type === 'file' ? (
          <ChosenFile
            hint={t('fileHint', { size: formatSize(DOCUMENT_BYTES, language) })}
            accept={accepted}
            limitBytes={DOCUMENT_BYTES}
          />
        ) : (
          <TextField
            label={t('url')}
            hint={t('urlHint')}
            error={form.formState.errors.url?.message}
            field={form.register('url', { validate: (url) => isPage(url) || t('urlRequired') })}
          />
        )}
      </form>
    </FormProvider>
  );
}

function isPage(address: string): boolean {
  const url = URL.parse(address.trim());
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
