import { catalogueCalls } from '@cartable/contract/catalogue';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { invalidate } from '../../../../base/api/hooks.ts';
import { useMe } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

interface SaveSearchProps {
  /** As in the address of the catalogue. */
  readonly query: string;
  /** Proposed name. */
  readonly words: string;
}

/** Keeps the search in the account of who is signed in. */
export function SaveSearch({ query, words }: SaveSearchProps) {
  const t = useTexts(texts);
  const me = useMe().data;
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!me) return null;
  return (
    <>
      <Button size="small" priority="tertiary" iconId="fr-icon-save-line" onClick={() => setOpen(true)}>
        {t('save')}
      </Button>
      <FormDialog open={isOpen} title={t('saveTitle')} isBusy={isBusy} onClose={() => setOpen(false)}>
        {(formId) => (
          <Fields
            formId={formId}
            query={query}
            words={words}
            onBusy={setBusy}
            onDone={() => setOpen(false)}
          />
        )}
      </FormDialog>
    </>
  );
}

interface FieldsProps extends SaveSearchProps {
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

function Fields({ formId, query, words, onBusy, onDone }: FieldsProps) {
  const t = useTexts(texts);
  const form = useForm({ defaultValues: { name: words.slice(0, 100) } });
  const save = useFormWrite(catalogueCalls.saveMySearch, form, {
    onBusy,
    onSuccess: async () => {
      notify({ description: t('saved') });
      onDone();
      await invalidate(catalogueCalls.getMySearches);
    },
  });
  const submit = form.handleSubmit(({ name }) => save.mutate({ body: { name: name.trim(), query } }));
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
    </form>
  );
}
