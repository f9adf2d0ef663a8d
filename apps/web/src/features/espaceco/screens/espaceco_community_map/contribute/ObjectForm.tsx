import type { Language } from '@cartable/contract/core';
import type { EspacecoColumn, EspacecoTable } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useEffect, useRef, useState } from 'react';
import { commonTexts } from '../../../../../base/design/common-texts.ts';
import { keptDecimal, shownDecimal } from '../../../../../base/design/decimals.ts';
import { stateOf } from '../../../../../base/design/fields.tsx';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { allowedBy, isFilledIn, listOf, problemOf } from '../../../parts/objects/column-problem.ts';
import { currentValue, type Draft, withValues } from '../../../parts/unsent/drafts/draft.ts';
import {
  isPendingDocument,
  type PendingDocument,
  pendingIn,
} from '../../../parts/unsent/drafts/pending-document.ts';
import { contributeTexts } from './contribute-texts.ts';
import { DocumentField } from './DocumentField.tsx';

interface ObjectFormProps {
  readonly table: EspacecoTable;
  readonly draft: Draft;
  readonly onApply: (draft: Draft) => void;
}

type Written = Readonly<Record<string, string>>;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (isPendingDocument(value)) return value.pending;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Decimal numbers are kept with a point, and shown as the language writes them. */
const shownIn = (type: EspacecoColumn['type'], text: string, language: Language): string =>
  type === 'Double' ? shownDecimal(text, language) : text;

const textsOf = (draft: Draft, columns: readonly EspacecoColumn[]): Written =>
  Object.fromEntries(columns.map(({ name }) => [name, textOf(currentValue(draft, name))]));

const filesOf = (draft: Draft) => new Map(pendingIn(draft).map((one) => [one.pending, one]));

/** Attributes of an object, each by a field its column's rules make. */
export function ObjectForm({ table, draft, onApply }: ObjectFormProps) {
  const t = useTexts(contributeTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const labelOf = (column: EspacecoColumn) => {
    const label = column.title ?? column.name;
    return isNeededIn(column) ? label : common('optional', { label });
  };
  const columns = table.columns.filter((column) => isFilledIn(column) && column.name !== table.id_name);
  const [written, write] = useState<Written>(() => textsOf(draft, columns));
  const [pending, hold] = useState<ReadonlyMap<string, PendingDocument>>(() => filesOf(draft));
  const [shown, show] = useState(draft);
  const [overtaken, setOvertaken] = useState<Written>({});
  if (draft !== shown) {
    // Undone, applied, or changed by others: what nobody is writing is as it is now, and what is written stays.
    const [before, now] = [textsOf(shown, columns), textsOf(draft, columns)];
    const isOwn = (name: string) => written[name] !== before[name] && written[name] !== now[name];
    const theirs = columns.filter(
      ({ name }) => isOwn(name) && textOf(draft.base?.[name]) !== textOf(shown.base?.[name]),
    );
    show(draft);
    write({ ...now, ...Object.fromEntries(Object.entries(written).filter(([name]) => isOwn(name))) });
    hold(new Map([...pending, ...filesOf(draft)]));
    setOvertaken({
      ...Object.fromEntries(Object.entries(overtaken).filter(([name]) => isOwn(name))),
      ...Object.fromEntries(
        theirs.map(({ name, title, type }) => [
          name,
          t('valueIs', { title: title ?? name, after: shownIn(type, now[name]!, language) }),
        ]),
      ),
    });
  }
  const [isChecked, check] = useState(false);
  const [busy, setBusy] = useState(0);
  const [isAwaited, wait] = useState(false);
  const other = (name: string) => written[name] ?? textOf(currentValue(draft, name));
  const problemIn = (column: EspacecoColumn) => {
    const problem = problemOf(column, written[column.name] ?? '', other);
    if (problem === undefined) return undefined;
    return 'limit' in problem
      ? t(`rule_${problem.kind}`, { limit: shownIn(column.type, problem.limit, language) })
      : t(`rule_${problem.kind}`);
  };
  const set = (column: EspacecoColumn, value: string) => {
    const preset = column.jeux_attributs?.[value] ?? {};
    const others = Object.fromEntries(Object.entries(preset).map(([name, one]) => [name, one ?? '']));
    // A photograph is made lighter while other fields are filled in.
    write((before) => ({ ...before, ...others, [column.name]: value }));
  };
  const apply = () => {
    check(true);
    wait(busy > 0);
    if (busy > 0 || columns.some((column) => problemIn(column) !== undefined)) return;
    const values = columns.map(({ name }) => {
      const text = written[name] ?? '';
      return [name, text === '' ? null : (pending.get(text) ?? text)] as const;
    });
    // A new object keeps no value that nobody gave.
    const given =
      draft.base === null ? values.filter(([name, value]) => value !== null || name in draft.values) : values;
    check(false);
    onApply(withValues(draft, Object.fromEntries(given)));
  };
  const applying = useRef(apply);
  applying.current = apply;
  // Asked for while a photograph was made lighter, it is applied with it.
  useEffect(() => {
    if (isAwaited && busy === 0) applying.current();
  }, [isAwaited, busy]);
  return (
    <form
      noValidate
      aria-label={t('attributes')}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div aria-live="polite">
        {Object.keys(overtaken).length > 0 && (
          <Alert
            small
            severity="warning"
            className="fr-mb-2w"
            description={t('overtaken', { values: Object.values(overtaken).join(', ') })}
          />
        )}
      </div>
      {columns.map((column) => {
        const text = written[column.name] ?? '';
        const error = isChecked ? problemIn(column) : undefined;
        return column.type === 'Document' ? (
          <DocumentField
            key={column.name}
            column={column}
            label={labelOf(column)}
            value={text === '' ? null : (pending.get(text) ?? text)}
            error={error}
            onChange={(value) => {
              if (value !== null) hold((before) => new Map(before).set(value.pending, value));
              set(column, textOf(value));
            }}
            onStart={() => setBusy((before) => before + 1)}
            onEnd={(isTaken) => {
              setBusy((before) => before - 1);
              // Why it is not taken is to be read first.
              if (!isTaken) wait(false);
            }}
          />
        ) : (
          <ColumnField
            key={column.name}
            column={column}
            label={labelOf(column)}
            value={text}
            allowed={allowedBy(column, other)}
            error={error}
            onChange={(value) => set(column, value)}
          />
        );
      })}
      {columns.length > 0 && (
        <Button type="submit" size="small">
          {t('apply')}
        </Button>
      )}
      <p className="fr-hint-text fr-mt-1w fr-mb-0" role="status">
        {busy > 0 && t(isAwaited ? 'applyAwaits' : 'lightening')}
      </p>
    </form>
  );
}

interface ColumnFieldProps {
  readonly column: EspacecoColumn;
  readonly label: string;
  readonly value: string;
  readonly allowed: readonly (string | null)[] | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

const longText = 200;

const isNeededIn = ({ required, nullable }: EspacecoColumn): boolean => required || !nullable;

function ColumnField({ column, label, value, allowed, error, onChange }: ColumnFieldProps) {
  const t = useTexts(contributeTexts);
  const language = useLanguage();
  const { description, type, max_length } = column;
  const choices = choicesOf(column, allowed, { yes: t('yes'), no: t('no') });
  const hint = description ? { hintText: description } : {};
  if (choices !== undefined)
    return (
      <Select
        label={label}
        {...(description ? { hint: description } : {})}
        {...stateOf(error)}
        options={[
          { value: '', label: t('noValue') },
          ...(value !== '' && !choices.some((one) => one.value === value) ? [{ value, label: value }] : []),
          ...choices,
        ]}
        nativeSelectProps={{ value, onChange: ({ target }) => onChange(target.value) }}
      />
    );
  if (type === 'JsonValue' || (type === 'String' && (max_length ?? 0) > longText))
    return (
      <Input
        textArea
        label={label}
        {...hint}
        {...stateOf(error)}
        nativeTextAreaProps={{ value, rows: 3, onChange: ({ target }) => onChange(target.value) }}
      />
    );
  return (
    <Input
      label={label}
      {...hint}
      {...stateOf(error)}
      nativeInputProps={{
        value: shownIn(type, value, language),
        type: type === 'Date' ? 'date' : type === 'YearMonth' ? 'month' : 'text',
        inputMode: type === 'Integer' || type === 'Year' ? 'numeric' : type === 'Double' ? 'decimal' : 'text',
        autoComplete: 'off',
        'aria-required': isNeededIn(column),
        ...(max_length !== null ? { maxLength: max_length } : {}),
        onChange: ({ target }) =>
          onChange(type === 'Double' ? keptDecimal(target.value, language) : target.value),
      }}
    />
  );
}

function choicesOf(
  column: EspacecoColumn,
  allowed: readonly (string | null)[] | undefined,
  words: { readonly yes: string; readonly no: string },
): readonly { readonly value: string; readonly label: string }[] | undefined {
  if (column.type === 'Boolean')
    return [
      { value: 'true', label: words.yes },
      { value: 'false', label: words.no },
    ];
  const listed = listOf(column);
  if (allowed === undefined) return listed.length > 0 ? listed : undefined;
  if (listed.length > 0) return listed.filter(({ value }) => allowed.includes(value));
  return allowed.flatMap((value) => (value === null ? [] : [{ value, label: value }]));
}
