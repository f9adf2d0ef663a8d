import { type HighValueCode, highValueCategories } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { sourceTexts } from '../../offerings/index.ts';
import { recordFormTexts } from './record-form-texts.ts';
import { type ImportedField, lineOf, type ReadDocument } from './record-import.ts';
import { useFieldLabel } from './use-field-label.ts';
import './record-form.css';

interface ImportedChangesProps {
  readonly document: ReadDocument;
  readonly changes: readonly ImportedField[];
  /** Nobody knows the record by its identifier yet. */
  readonly isNew: boolean;
  readonly onApply: (fields: readonly ImportedField[]) => void;
  readonly onCancel: () => void;
}

/** Each field the document tells otherwise, with what stands in the form: those that are ticked are taken. */
export function ImportedChanges({ document, changes, isNew, onApply, onCancel }: ImportedChangesProps) {
  const t = useTexts(recordFormTexts);
  const source = useTexts(sourceTexts);
  const labelOf = useFieldLabel();
  // Addresses lead to a record by its identifier: it is not changed without being told to.
  const [left, setLeft] = useState<readonly string[]>(isNew ? [] : ['identifier']);
  const { fileName, notes, foreign } = document;
  const toggle = (name: string) =>
    setLeft(left.includes(name) ? left.filter((one) => one !== name) : [...left, name]);
  if (changes.length === 0)
    return (
      <Alert className="fr-mb-3w" severity="info" small description={t('importSame', { name: fileName })} />
    );
  return (
    <section className="fr-mb-4w" aria-labelledby="record-import">
      <h2 id="record-import" className="fr-h5">
        {t('importChanges', { name: fileName })}
      </h2>
      <Checkbox
        legend={t('importLegend')}
        hintText={t('importLegendHint')}
        options={changes.map((change) => ({
          label: labelOf(change.name),
          hintText: <Change change={change} foreign={foreign} />,
          nativeInputProps: {
            checked: !left.includes(change.name),
            onChange: () => toggle(change.name),
          },
        }))}
      />
      {notes.length > 0 && (
        <Alert
          className="fr-mb-2w"
          severity="warning"
          as="h3"
          title={source('notTaken')}
          description={
            <ul>
              {notes.map(({ code, field, value }) => (
                <li key={`${code} ${field} ${value}`}>{source(code, { field: source(field), value })}</li>
              ))}
            </ul>
          }
        />
      )}
      <Button
        type="button"
        size="small"
        disabled={changes.every(({ name }) => left.includes(name))}
        onClick={() => onApply(changes.filter(({ name }) => !left.includes(name)))}
      >
        {t('importApply')}
      </Button>{' '}
      <Button type="button" size="small" priority="secondary" onClick={onCancel}>
        {t('importCancel')}
      </Button>
    </section>
  );
}

function Change({
  change,
  foreign,
}: {
  readonly change: ImportedField;
  readonly foreign: readonly string[];
}) {
  const t = useTexts(recordFormTexts);
  const language = useLanguage();
  if (change.name === 'foreign_xml') return <span>{t('importForeign', { names: foreign.join(', ') })}</span>;
  const line = (value: unknown) =>
    change.name === 'hvd_categories'
      ? (value as HighValueCode[]).map((code) => highValueCategories[code][language]).join(', ')
      : lineOf(value);
  const now = line(change.now);
  return (
    <>
      <span className="app-record-import__value">{t('importRead', { value: line(change.read) })}</span>
      <br />
      <span className="app-record-import__value">
        {now === '' ? t('importNowEmpty') : t('importNow', { value: now })}
      </span>
    </>
  );
}
