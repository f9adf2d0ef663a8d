import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { formatDay } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

const dayMs = 86_400_000;
/** Days back from today. */
const spans = { sinceWeek: 7, sinceMonth: 30, sinceYear: 365 } as const;
const names = Object.keys(spans) as (keyof typeof spans)[];

interface SinceFilterProps {
  readonly since: string | undefined;
  readonly onChange: (since: string | undefined) => void;
}

/** The last change of the data. What is chosen is a day: an address or a feed means the same tomorrow. */
export function SinceFilter({ since, onChange }: SinceFilterProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const proposed = names.map((name) => ({ value: dayBefore(spans[name]), label: t(name) }));
  const isOther = since !== undefined && !proposed.some(({ value }) => value === since);
  return (
    <Select
      label={t('since')}
      options={[
        { value: '', label: t('sinceEver') },
        ...proposed,
        ...(isOther
          ? [{ value: since, label: t('changedSince', { date: formatDay(since, language) }) }]
          : []),
      ]}
      nativeSelectProps={{
        value: since ?? '',
        onChange: ({ target }) => onChange(target.value === '' ? undefined : target.value),
      }}
    />
  );
}

/** Of universal time, as the server compares. */
const dayBefore = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
