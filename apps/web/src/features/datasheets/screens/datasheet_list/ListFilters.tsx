import { SegmentedControl } from '@codegouvfr/react-dsfr/SegmentedControl';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { ListQuery, PublishedFilter, SortField, SortOrder } from './list-query.ts';
import { texts } from './texts.ts';

interface ListFiltersProps {
  readonly query: ListQuery;
  readonly onChange: (change: Partial<ListQuery>) => void;
}

const filters = [0, 1, 2] as const satisfies readonly PublishedFilter[];
const sorts = [
  'name:1',
  'name:-1',
  'nb_publications:-1',
  'nb_publications:1',
  'last_event:-1',
  'last_event:1',
] as const satisfies readonly `${SortField}:${SortOrder}`[];

export function ListFilters({ query, onChange }: ListFiltersProps) {
  const t = useTexts(texts);
  const sort = (value: string) => {
    const [sortBy, order] = value.split(':') as [SortField, string];
    onChange({ sortBy, sortOrder: order === '-1' ? -1 : 1 });
  };
  return (
    <div className="app-datasheets-filters">
      <ListSearch label={t('search')} value={query.search} onSearch={(search) => onChange({ search })} />
      <SegmentedControl
        legend={t('published')}
        small
        segments={
          filters.map((value) => ({
            label: t(`published${value}`),
            nativeInputProps: {
              name: 'published',
              checked: query.published === value,
              onChange: () => onChange({ published: value }),
            },
          })) as never
        }
      />
      <Select
        className="app-datasheets-filters__sort"
        label={t('sort')}
        options={sorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
        nativeSelectProps={{
          value: `${query.sortBy}:${query.sortOrder}` as (typeof sorts)[number],
          onChange: (event) => sort(event.target.value),
        }}
      />
    </div>
  );
}
