import type { Theme } from '@cartable/contract/espaceco';
import { Controller, useForm } from 'react-hook-form';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { EntryDialog, type EntryFormProps } from '../EntryDialog.tsx';
import { texts } from './texts.ts';

interface ThemeDialogProps {
  /** The one to change, or a new one; closed without. */
  readonly theme: Theme | 'new' | undefined;
  /** Names of the themes there are. */
  readonly taken: readonly string[];
  readonly onApply: (theme: Theme) => void;
  readonly onClose: () => void;
}

/** Name, help and sharing of a theme. */
export function ThemeDialog({ theme, taken, onApply, onClose }: ThemeDialogProps) {
  const t = useTexts(texts);
  return (
    <EntryDialog title={t('themeTitle')} entry={theme} onApply={onApply} onClose={onClose}>
      {(props) => <ThemeForm {...props} taken={taken} />}
    </EntryDialog>
  );
}

interface ThemeFormProps extends EntryFormProps<Theme> {
  readonly taken: readonly string[];
}

function ThemeForm({ formId, entry: theme, taken, onApply }: ThemeFormProps) {
  const t = useTexts(texts);
  const form = useForm({
    defaultValues: { name: theme?.theme ?? '', help: theme?.help ?? '', global: theme?.global ?? false },
  });
  const submit = form.handleSubmit(({ name, help, global }) =>
    onApply({
      theme: name.trim(),
      attributes: theme?.attributes ?? [],
      ...(help.trim() === '' ? {} : { help: help.trim() }),
      ...(global ? { global } : {}),
    }),
  );
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('name')}
        autoComplete="off"
        {...(theme === undefined ? {} : { hint: t('renameHint') })}
        field={form.register('name', {
          maxLength: 200,
          validate: {
            required: (name) => name.trim() !== '' || t('nameRequired'),
            taken: (name) => name.trim() === theme?.theme || !taken.includes(name.trim()) || t('nameTaken'),
          },
        })}
        error={form.formState.errors.name?.message}
      />
      <LinesField label={t('help')} field={form.register('help')} maxLength={2000} />
      <Controller
        control={form.control}
        name="global"
        render={({ field }) => (
          <Switch
            label={t('global')}
            hint={t('globalHint')}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </form>
  );
}
