import { Select } from '@codegouvfr/react-dsfr/Select';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type ListState, type Order, orders, owners, type Whose } from './list-query.ts';
import { texts } from './texts.ts';
import '../../../../base/design/lists.css';

interface ListFiltersProps {
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
}

export function ListFilters({ state, onChange }: ListFiltersProps) {
  const t = useTexts(texts);
  return (
    <div className="app-list-filters">
      <ListSearch label={t('search')} value={state.search} onSearch={(search) => onChange({ search })} />
      <Select
        label={t('whose')}
        nativeSelectProps={{
          value: state.whose,
          onChange: ({ target }) => onChange({ whose: target.value as Whose }),
        }}
      >
        {owners.map((one) => (
          <option key={one} value={one}>
            {t(`whose_${one}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('sort')}
        nativeSelectProps={{
          value: state.sort,
          onChange: ({ target }) => onChange({ sort: target.value as Order }),
        }}
      >
        {orders.map((one) => (
          <option key={one} value={one}>
            {t(`sort_${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
