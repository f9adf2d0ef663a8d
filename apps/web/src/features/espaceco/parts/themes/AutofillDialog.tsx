import {
  AUTOFILL_MAX,
  type AutofilledAttribute,
  autofillKeywords,
  type Theme,
} from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useRef, useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { EntryDialog, type EntryFormProps } from '../EntryDialog.tsx';
import { ListedEntry } from '../ListedEntry.tsx';
import { texts } from './texts.ts';

interface AutofillDialogProps {
  /** A theme of a table; closed without. */
  readonly theme: Theme | undefined;
  readonly onApply: (theme: Theme) => void;
  readonly onClose: () => void;
}

/** What fills the columns of a table in when a report of the theme becomes an object of it. */
export function AutofillDialog({ theme, onApply, onClose }: AutofillDialogProps) {
  const t = useTexts(texts);
  return (
    <EntryDialog title={t('autofillTitle')} entry={theme} onApply={onApply} onClose={onClose}>
      {(props) => <AutofillForm {...props} />}
    </EntryDialog>
  );
}

function AutofillForm({ formId, entry: theme, onApply }: EntryFormProps<Theme>) {
  const t = useTexts(texts);
  const [filled, setFilled] = useState<readonly AutofilledAttribute[]>(theme?.autofilled_attributes ?? []);
  const attributes = theme?.attributes ?? [];
  const titleOf = (name: string) => attributes.find((one) => one.name === name)?.title ?? name;
  const left = attributes.filter(({ name }) => !filled.some((one) => one.name === name));
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { autofilled_attributes: _, ...kept } = theme!;
        onApply({ ...kept, ...(filled.length > 0 ? { autofilled_attributes: [...filled] } : {}) });
      }}
    >
      <p>{t('autofillText')}</p>
      {filled.length === 0 && <p className="fr-hint-text">{t('autofillNone')}</p>}
      <ul className="app-listed">
        {filled.map(({ name, autofill }) => (
          <ListedEntry
            key={name}
            name={titleOf(name)}
            hint={autofill}
            remove={{
              title: t('autofillRemove', { name: titleOf(name) }),
              onClick: () => setFilled(filled.filter((one) => one.name !== name)),
            }}
          />
        ))}
      </ul>
      {left.length > 0 && (
        <NewAutofill
          // Each one begins empty, on an attribute that is left.
          key={filled.length}
          attributes={left.map(({ name }) => ({ value: name, label: titleOf(name) }))}
          onAdd={(one) => setFilled([...filled, one])}
        />
      )}
    </form>
  );
}

interface NewAutofillProps {
  readonly attributes: readonly { readonly value: string; readonly label: string }[];
  readonly onAdd: (autofill: AutofilledAttribute) => void;
}

function NewAutofill({ attributes, onAdd }: NewAutofillProps) {
  const t = useTexts(texts);
  const [name, setName] = useState(attributes[0]?.value ?? '');
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  /** Where the person was writing. */
  const insert = (keyword: string) => {
    const at = input.current?.selectionStart ?? text.length;
    setText(
      `${text.slice(0, at)}_${keyword}_${text.slice(input.current?.selectionEnd ?? at)}`.slice(
        0,
        AUTOFILL_MAX,
      ),
    );
    input.current?.focus();
  };
  return (
    <fieldset className="app-design fr-mt-2w">
      <legend className="fr-text--bold fr-mb-1w">{t('autofillNew')}</legend>
      <Select
        label={t('autofillAttribute')}
        options={[...attributes]}
        nativeSelectProps={{ value: name, onChange: ({ target }) => setName(target.value) }}
      />
      <Input
        label={t('autofillValue')}
        hintText={t('autofillHint')}
        nativeInputProps={{
          ref: input,
          value: text,
          maxLength: AUTOFILL_MAX,
          autoComplete: 'off',
          onChange: ({ target }) => setText(target.value),
        }}
      />
      <ul className="fr-btns-group fr-btns-group--inline fr-btns-group--sm" aria-label={t('autofillWords')}>
        {autofillKeywords.map((keyword) => (
          <li key={keyword}>
            <Button type="button" size="small" priority="tertiary" onClick={() => insert(keyword)}>
              {t(`word_${keyword}`)}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        type="button"
        size="small"
        priority="secondary"
        disabled={text.trim() === ''}
        onClick={() => onAdd({ name, autofill: text.trim() })}
      >
        {t('autofillAdd')}
      </Button>
    </fieldset>
  );
}
