import type { Theme } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, useForm, useWatch } from 'react-hook-form';
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
  /** Full names of the tables a theme may be bound to. */
  readonly tables: readonly string[];
  readonly onApply: (theme: Theme) => void;
  readonly onClose: () => void;
}

/** Name, help and sharing of a theme. */
export function ThemeDialog({ theme, taken, tables, onApply, onClose }: ThemeDialogProps) {
  const t = useTexts(texts);
  return (
    <EntryDialog title={t('themeTitle')} entry={theme} onApply={onApply} onClose={onClose}>
      {(props) => <ThemeForm {...props} taken={taken} tables={tables} />}
    </EntryDialog>
  );
}

interface ThemeFormProps extends EntryFormProps<Theme> {
  readonly taken: readonly string[];
  readonly tables: readonly string[];
}

function ThemeForm({ formId, entry: theme, taken, tables, onApply }: ThemeFormProps) {
  const t = useTexts(texts);
  const form = useForm({
    defaultValues: {
      name: theme?.theme ?? '',
      help: theme?.help ?? '',
      global: theme?.global ?? false,
      table: tableOf(theme),
    },
  });
  const table = useWatch({ control: form.control, name: 'table' });
  const submit = form.handleSubmit(({ name, help, global }) => {
    const { help: _help, global: _global, ...kept } = theme ?? { attributes: [] };
    onApply({
      ...kept,
      theme: name.trim(),
      ...bindingOf(table),
      ...(help.trim() === '' ? {} : { help: help.trim() }),
      ...(global && table === '' ? { global } : {}),
    });
  });
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
      {(theme === undefined || table !== '') && (
        <Controller
          control={form.control}
          name="table"
          render={({ field: { value, onChange } }) => (
            <Select
              label={t('table')}
              hint={t(theme === undefined ? 'tableHint' : 'tableKept')}
              disabled={theme !== undefined}
              options={[
                { value: '', label: t('tableNone') },
                ...[...new Set([...tables, value].filter(Boolean))].map((name) => ({
                  value: name,
                  label: name,
                })),
              ]}
              nativeSelectProps={{ value, onChange: ({ target }) => onChange(target.value) }}
            />
          )}
        />
      )}
      <LinesField label={t('help')} field={form.register('help')} maxLength={2000} />
      <Controller
        control={form.control}
        name="global"
        render={({ field }) => (
          <Switch
            label={t('global')}
            hint={t(table === '' ? 'globalHint' : 'globalNot')}
            disabled={table !== ''}
            checked={field.value && table === ''}
            onChange={field.onChange}
          />
        )}
      />
    </form>
  );
}

/** `database:table`; empty for a free theme. */
const tableOf = (theme: Theme | undefined): string =>
  theme?.database === undefined ? '' : `${theme.database}:${theme.table ?? ''}`;

function bindingOf(fullName: string): Pick<Theme, 'database' | 'table'> {
  const [database, table] = fullName.split(':');
  return database && table ? { database, table } : {};
}
