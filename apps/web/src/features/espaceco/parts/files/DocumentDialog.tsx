import {
  ESPACECO_DOCUMENT_BYTES,
  type EspacecoDocument,
  espacecoCalls,
  joinedExtensions,
} from '@cartable/contract/espaceco';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { EditDialog } from '../EditDialog.tsx';
import { reloadDocuments } from './documents.ts';
import { texts } from './texts.ts';

interface DocumentDialogProps {
  readonly communityId: number;
  /** The one to change, or a new one; closed without. */
  readonly document: EspacecoDocument | 'new' | undefined;
  readonly onClose: () => void;
}

/** Adds a document, or changes its title and description. */
export function DocumentDialog({ communityId, document, onClose }: DocumentDialogProps) {
  const t = useTexts(texts);
  return (
    <EditDialog
      title={document === 'new' ? t('addTitle') : t('editTitle')}
      entry={document}
      onClose={onClose}
    >
      {({ entry, ...props }) =>
        entry === 'new' ? (
          <NewForm {...props} communityId={communityId} />
        ) : (
          <ChangeForm {...props} communityId={communityId} document={entry} />
        )
      }
    </EditDialog>
  );
}

interface FormProps {
  readonly communityId: number;
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

interface Values {
  title: string;
  description: string;
  document?: File | undefined;
}

function useDone(onClose: () => void, text: string) {
  return async () => {
    notify({ description: text });
    onClose();
    await reloadDocuments();
  };
}

function NewForm({ communityId, formId, onBusy, onClose }: FormProps) {
  const t = useTexts(texts);
  const form = useForm<Values>({ defaultValues: { title: '', description: '' } });
  const add = useFormWrite(espacecoCalls.addEspacecoDocument, form, {
    fieldOfCode: {
      'espaceco.file-type': 'document',
      'espaceco.file-missing': 'document',
      'common.too-large': 'document',
    },
    onBusy,
    onSuccess: useDone(onClose, t('added')),
  });
  const submit = form.handleSubmit(({ title, description, document }) =>
    add.mutate({
      params: { communityId },
      body: { title, ...(description.trim() === '' ? {} : { description }) },
      ...(document ? { files: { document } } : {}),
    }),
  );
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {add.untold !== null && <ErrorAlert title={t('failed')} error={add.untold} />}
      <FileField form={form} />
      <TextFields form={form} />
    </form>
  );
}

function ChangeForm({
  communityId,
  formId,
  document,
  onBusy,
  onClose,
}: FormProps & { readonly document: EspacecoDocument }) {
  const t = useTexts(texts);
  const before = { title: document.title, description: document.description ?? '' };
  const form = useForm<Values>({ defaultValues: before });
  const change = useFormWrite(espacecoCalls.updateEspacecoDocument, form, {
    onBusy,
    onSuccess: useDone(onClose, t('saved')),
  });
  const submit = form.handleSubmit(({ title, description }) => {
    const body = {
      ...(title.trim() === before.title ? {} : { title }),
      ...(description.trim() === before.description ? {} : { description: description.trim() || null }),
    };
    // Nothing was changed: there is nothing to send.
    if (Object.keys(body).length === 0) return onClose();
    change.mutate({ params: { communityId, documentId: document.id }, body });
  });
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {change.untold !== null && <ErrorAlert title={t('failed')} error={change.untold} />}
      <TextFields form={form} />
    </form>
  );
}

function FileField({ form }: { readonly form: UseFormReturn<Values> }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const size = formatSize(ESPACECO_DOCUMENT_BYTES, language);
  form.register('document', {
    validate: (file) => {
      if (file === undefined) return t('fileMissing');
      return file.size <= ESPACECO_DOCUMENT_BYTES || t('fileTooLarge', { size });
    },
  });
  const chosen = form.watch('document');
  return (
    <>
      <UploadField
        label={t('file')}
        hint={t('fileHint', { size })}
        accept={joinedExtensions.map((extension) => `.${extension}`).join(',')}
        error={form.formState.errors.document?.message}
        onPick={(file) => {
          form.setValue('document', file, { shouldValidate: true });
          if (form.getValues('title') === '') form.setValue('title', titleOf(file.name));
        }}
      />
      <p className="fr-mt-1v" role="status">
        {chosen && t('fileChosen', { name: chosen.name })}
      </p>
    </>
  );
}

/** A first title, which may be changed: the name without its extension. */
const titleOf = (name: string) => name.replace(/\.[^.]+$/, '').replaceAll(/[_-]+/g, ' ');

function TextFields({ form }: { readonly form: UseFormReturn<Values> }) {
  const t = useTexts(texts);
  return (
    <>
      <TextField
        label={t('title')}
        autoComplete="off"
        field={form.register('title', {
          validate: (title) => title.trim().length >= 2 || t('titleLength'),
        })}
        error={form.formState.errors.title?.message}
      />
      <LinesField label={t('description')} field={form.register('description')} maxLength={2000} />
    </>
  );
}
