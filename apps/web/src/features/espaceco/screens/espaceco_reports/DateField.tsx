import { Input } from '@codegouvfr/react-dsfr/Input';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

const dayLength = 'yyyy-mm-dd'.length;

interface DateFieldProps {
  readonly label: string;
  /** A day, or an instant of one: the dashboard counts to the minute. */
  readonly value: string | undefined;
  readonly onChange: (date: string | undefined) => void;
}

/** The day a filter is about; of an instant, the moment too. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const isInstant = value !== undefined && value.length > dayLength && !Number.isNaN(Date.parse(value));
  return (
    <Input
      label={label}
      {...(isInstant ? { hintText: t('instant', { moment: formatDateTime(value, language) }) } : {})}
      nativeInputProps={{
        type: 'date',
        value: isInstant ? dayOf(value) : (value?.slice(0, dayLength) ?? ''),
        onChange: ({ target }) => onChange(target.value || undefined),
      }}
    />
  );
}

/** Where the reader is, as the moment beside it is told. */
function dayOf(instant: string): string {
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
