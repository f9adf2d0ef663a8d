import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { useSite } from '../../../../../base/site/site.ts';
import type { BaseMapChoice } from '../../../../../map/index.ts';
import { texts } from '../texts.ts';

interface BaseMapFieldProps {
  readonly value: BaseMapChoice;
  readonly onChange: (base: BaseMapChoice) => void;
}

/** Choice of the base map; without one configured by the operator, that of the site is the shipped one. */
export function BaseMapField({ value, onChange }: BaseMapFieldProps) {
  const t = useTexts(texts);
  const isConfigured = useSite().base_map.type !== 'embedded';
  const choices: readonly BaseMapChoice[] = isConfigured ? ['site', 'embedded', 'none'] : ['site', 'none'];
  const labelOf = (choice: BaseMapChoice) =>
    t(choice === 'site' && !isConfigured ? 'base_embedded' : `base_${choice}`);
  return (
    <Select
      className="fr-mt-3w"
      label={t('base')}
      options={choices.map((choice) => ({ value: choice, label: labelOf(choice) }))}
      nativeSelectProps={{
        value: choices.includes(value) ? value : 'site',
        onChange: ({ target }) => onChange(target.value),
      }}
    />
  );
}
