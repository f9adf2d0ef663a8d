import { SearchBar } from '@codegouvfr/react-dsfr/SearchBar';
import { SegmentedControl } from '@codegouvfr/react-dsfr/SegmentedControl';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
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
  const [typed, setTyped] = useState(query.search);
  // The address may change by itself: back button, « clear the filters ».
  useEffect(() => setTyped(query.search), [query.search]);

  const sort = (value: string) => {
    const [sortBy, order] = value.split(':') as [SortField, string];
    onChange({ sortBy, sortOrder: order === '-1' ? -1 : 1 });
  };
  return (
    <div className="app-datasheets-filters">
      <SearchBar
        className="app-datasheets-filters__search"
        label={t('search')}
        allowEmptySearch
        onButtonClick={(search) => onChange({ search })}
        renderInput={({ id, className, placeholder }) => (
          <input
            id={id}
            className={className}
            placeholder={placeholder}
            type="search"
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              // The cross of the field empties it: the search is over.
              if (event.target.value === '') onChange({ search: '' });
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onChange({ search: typed });
            }}
          />
        )}
      />
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
