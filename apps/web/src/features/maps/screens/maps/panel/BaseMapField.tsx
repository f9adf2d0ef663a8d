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
  const { base_map: ofSite, other_base_maps: others } = useSite();
  const isConfigured = ofSite.type !== 'embedded';
  const choices: readonly { readonly value: BaseMapChoice; readonly label: string }[] = [
    { value: 'site', label: t(isConfigured ? 'base_site' : 'base_embedded') },
    ...others.map(({ name }, rank) => ({ value: `site-${rank + 1}` as const, label: name })),
    ...(isConfigured ? [{ value: 'embedded' as const, label: t('base_embedded') }] : []),
    { value: 'none', label: t('base_none') },
  ];
  return (
    <Select
      className="fr-mt-3w"
      label={t('base')}
      options={choices.map(({ value: one, label }) => ({ value: one, label }))}
      nativeSelectProps={{
        value: choices.some((one) => one.value === value) ? value : 'site',
        onChange: ({ target }) => onChange(target.value),
      }}
    />
  );
}
