import { type CommunityFilter, communityFilters } from '@cartable/contract/espaceco';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

interface CommunityFiltersProps {
  readonly filter: CommunityFilter;
  readonly search: string;
  readonly onChange: (change: { filter?: CommunityFilter; search?: string }) => void;
}

/** Which communities are listed. Another filter forgets the search, which was of the former one. */
export function CommunityFilters({ filter, search, onChange }: CommunityFiltersProps) {
  const t = useTexts(texts);
  return (
    <div className="app-communities__filters">
      <ListSearch
        label={t('search')}
        value={search}
        asTyped
        onSearch={(typed) => onChange({ search: typed.trim() })}
      />
      <RadioButtons
        className="fr-mt-3w"
        legend={t('which')}
        options={communityFilters.map((value) => ({
          label: t(`filter_${value}`),
          nativeInputProps: {
            checked: filter === value,
            onChange: () => onChange({ filter: value, search: '' }),
          },
        }))}
      />
    </div>
  );
}
