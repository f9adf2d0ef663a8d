import type { Attribute, ReportAttributeValue, Theme } from '@cartable/contract/espaceco';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { keptDecimal, shownDecimal } from '../../../../base/design/decimals.ts';
import { stateOf } from '../../../../base/design/fields.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { choicesOf } from '../themes/attribute-values.ts';
import { type Answers, problemOf } from './report-form.ts';
import { texts } from './texts.ts';

interface AnswersFieldProps {
  readonly theme: Theme;
  readonly value: Answers;
  readonly onChange: (answers: Answers) => void;
  /** Once the form was sent: what is wrong is told. */
  readonly isChecked: boolean;
}

/** The questions of a theme, each by a field of its type. */
export function AnswersField({ theme, value, onChange, isChecked }: AnswersFieldProps) {
  const t = useTexts(texts);
  if (theme.attributes.length === 0) return null;
  return (
    <section className="fr-mb-3w" data-field={t('questions')}>
      <h3 className="fr-h6 fr-mb-1w">{t('questions')}</h3>
      {theme.attributes.map((attribute) => {
        const problem = isChecked ? problemOf(attribute, value[attribute.name]) : undefined;
        return (
          <AnswerField
            key={attribute.name}
            attribute={attribute}
            value={value[attribute.name]}
            onChange={(answer) => onChange({ ...value, [attribute.name]: answer })}
            error={problem && t(problem)}
          />
        );
      })}
    </section>
  );
}

interface AnswerFieldProps {
  readonly attribute: Attribute;
  readonly value: ReportAttributeValue | undefined;
  readonly onChange: (answer: ReportAttributeValue) => void;
  readonly error: string | undefined;
}

function AnswerField(props: AnswerFieldProps) {
  const { type, multiple } = props.attribute;
  if (type === 'checkbox') return <YesField {...props} />;
  if (type !== 'list') return <TypedField {...props} />;
  return multiple ? <SeveralField {...props} /> : <OneField {...props} />;
}

/** Its label, and that it is optional when it is. */
function useLabel({ name, title, mandatory }: Attribute): string {
  const common = useTexts(commonTexts);
  const label = title || name;
  return mandatory ? label : common('optional', { label });
}

const hintOf = ({ help }: Attribute) => (help ? { hintText: help } : {});
const single = (value: ReportAttributeValue | undefined): string => [value ?? ''].flat()[0] ?? '';

function TypedField({ attribute, value, onChange, error }: AnswerFieldProps) {
  const label = useLabel(attribute);
  const language = useLanguage();
  const { type, mandatory } = attribute;
  const isDecimal = type === 'double';
  return (
    <Input
      label={label}
      {...hintOf(attribute)}
      {...stateOf(error)}
      nativeInputProps={{
        type: type === 'date' ? 'date' : 'text',
        ...(type === 'integer' || type === 'double' ? { inputMode: 'decimal' } : {}),
        maxLength: 2000,
        autoComplete: 'off',
        value: isDecimal ? shownDecimal(single(value), language) : single(value),
        'aria-required': mandatory ?? false,
        'aria-invalid': error !== undefined,
        onChange: ({ target }) => onChange(isDecimal ? keptDecimal(target.value, language) : target.value),
      }}
    />
  );
}

function YesField({ attribute, value, onChange, error }: AnswerFieldProps) {
  const { name, title } = attribute;
  return (
    <Checkbox
      className="fr-mb-3w"
      {...stateOf(error)}
      options={[
        {
          label: title || name,
          ...hintOf(attribute),
          nativeInputProps: {
            checked: single(value) === '1',
            onChange: ({ target }) => onChange(target.checked ? '1' : '0'),
          },
        },
      ]}
    />
  );
}

function OneField({ attribute, value, onChange, error }: AnswerFieldProps) {
  const t = useTexts(texts);
  const label = useLabel(attribute);
  const choices = choicesOf(attribute.values ?? []).filter((choice) => choice.value !== '');
  return (
    <Select
      label={label}
      {...(attribute.help ? { hint: attribute.help } : {})}
      {...stateOf(error)}
      options={[{ value: '', label: t('noAnswer') }, ...choices]}
      nativeSelectProps={{ value: single(value), onChange: ({ target }) => onChange(target.value) }}
    />
  );
}

function SeveralField({ attribute, value, onChange, error }: AnswerFieldProps) {
  const label = useLabel(attribute);
  const chosen = [value ?? []].flat();
  return (
    <Checkbox
      small
      legend={label}
      {...hintOf(attribute)}
      {...stateOf(error)}
      options={choicesOf(attribute.values ?? [])
        .filter((choice) => choice.value !== '')
        .map((choice) => ({
          label: choice.label,
          nativeInputProps: {
            checked: chosen.includes(choice.value),
            onChange: ({ target }) =>
              onChange(
                target.checked ? [...chosen, choice.value] : chosen.filter((other) => other !== choice.value),
              ),
          },
        }))}
    />
  );
}
