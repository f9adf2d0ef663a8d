import { catalogueCalls } from '@cartable/contract/catalogue';
import { THUMBNAIL_BYTES } from '@cartable/contract/core';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { invalidate } from '../../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../../base/design/FormDialog.tsx';
import { stateOf, TextField } from '../../../../../base/design/fields.tsx';
import { formatSize } from '../../../../../base/design/quantities.ts';
import { notify } from '../../../../../base/design/snackbar.ts';
import { UploadField } from '../../../../../base/design/UploadField.tsx';
import { useFormWrite } from '../../../../../base/forms/index.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

interface ProposeReuseProps {
  readonly open: boolean;
  readonly fileIdentifier: string;
  readonly onClose: () => void;
}

interface Values {
  title: string;
  url: string;
  description: string;
}

/** Tells the producer, then everyone, what was made with the data. */
export function ProposeReuse({ open, fileIdentifier, onClose }: ProposeReuseProps) {
  const t = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog open={open} title={t('formTitle')} submitLabel={t('send')} isBusy={isBusy} onClose={onClose}>
      {(formId) => (
        <Fields formId={formId} fileIdentifier={fileIdentifier} onBusy={setBusy} onDone={onClose} />
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly formId: string;
  readonly fileIdentifier: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

const fieldOfCode = { 'reuse.known': 'url' } as const;

function Fields({ formId, fileIdentifier, onBusy, onDone }: FieldsProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const [picture, setPicture] = useState<File>();
  const form = useForm<Values>({ defaultValues: { title: '', url: 'https://', description: '' } });
  const { errors } = form.formState;
  const params = { fileIdentifier };
  const send = useFormWrite(catalogueCalls.proposeReuse, form, {
    fieldOfCode,
    onBusy,
    onSuccess: async ({ status }) => {
      notify({ description: t(status === 'ACCEPTED' ? 'sentAccepted' : 'sent') });
      onDone();
      await invalidate(catalogueCalls.getReuses, { params });
    },
  });
  const submit = form.handleSubmit((values) => {
    const body = { ...values, title: values.title.trim(), url: values.url.trim() };
    send.mutate({ params, body, files: picture ? { picture } : {} });
  });
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <p>{t('formText')}</p>
      {send.untold !== null && <ErrorAlert title={t('notSent')} error={send.untold} />}
      <TextField
        label={t('title')}
        field={form.register('title', {
          validate: (text) => (text.trim().length >= 3 && text.trim().length <= 150) || t('titleRule'),
        })}
        error={errors.title?.message}
      />
      <TextField
        label={t('url')}
        hint={t('urlHint')}
        autoComplete="url"
        field={form.register('url', { validate: (text) => isAddress(text.trim()) || t('urlRule') })}
        error={errors.url?.message}
      />
      <Input
        label={common('optional', { label: t('description') })}
        textArea
        {...stateOf(errors.description?.message)}
        nativeTextAreaProps={{
          ...form.register('description', { maxLength: { value: 1000, message: t('descriptionRule') } }),
          rows: 3,
        }}
      />
      <UploadField
        label={common('optional', { label: t('picture') })}
        hint={t('pictureHint', { size: formatSize(THUMBNAIL_BYTES, language) })}
        accept=".png,.jpg,.jpeg,.webp"
        error={undefined}
        onPick={setPicture}
      />
      {picture && <p className="fr-text--sm fr-mt-1w">{t('pictureChosen', { name: picture.name })}</p>}
    </form>
  );
}

/** As the server takes it. */
function isAddress(text: string): boolean {
  if (text.length > 2000 || !URL.canParse(text)) return false;
  const { protocol, username } = new URL(text);
  return ['https:', 'http:'].includes(protocol) && username === '';
}
