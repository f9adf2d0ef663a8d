import { catalogueCalls } from '@cartable/contract/catalogue';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { invalidate } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

/** A search to keep. */
interface SearchToKeep {
  /** As in the address of the catalogue. */
  readonly query: string;
  /** Proposed name. */
  readonly words: string;
}

interface SaveSearchDialogProps extends SearchToKeep {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function SaveSearchDialog({ query, words, isOpen, onClose }: SaveSearchDialogProps) {
  const t = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog open={isOpen} title={t('saveTitle')} isBusy={isBusy} onClose={onClose}>
      {(formId) => <Fields formId={formId} query={query} words={words} onBusy={setBusy} onDone={onClose} />}
    </FormDialog>
  );
}

interface FieldsProps extends SearchToKeep {
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

function Fields({ formId, query, words, onBusy, onDone }: FieldsProps) {
  const t = useTexts(texts);
  const form = useForm({ defaultValues: { name: words.slice(0, 100), mail: true } });
  const save = useFormWrite(catalogueCalls.saveMySearch, form, {
    onBusy,
    onSuccess: async () => {
      notify({ description: t('saved') });
      onDone();
      await invalidate(catalogueCalls.getMySearches);
    },
  });
  const submit = form.handleSubmit(({ name, mail }) =>
    save.mutate({ body: { name: name.trim(), query, mail } }),
  );
  return (
    <form id={formId} noValidate onSubmit={submit}>
      {save.untold !== null && <ErrorAlert title={t('failed')} error={save.untold} />}
      <TextField
        label={t('name')}
        error={form.formState.errors.name?.message}
        field={form.register('name', {
          validate: (value) => value.trim() !== '' || t('nameRequired'),
          maxLength: { value: 100, message: t('nameTooLong') },
        })}
      />
      <Checkbox
        options={[{ label: t('mail'), hintText: t('mailHint'), nativeInputProps: form.register('mail') }]}
      />
    </form>
  );
}
