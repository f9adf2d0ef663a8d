import { type CatalogueFacetCounts, catalogueFacets } from '@cartable/contract/catalogue';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { formatDay } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type CatalogueQuery, cleared, toggled } from './catalogue-query.ts';
import { useFacetLabels } from './facet-labels.ts';
import { texts } from './texts.ts';

interface ChosenFiltersProps {
  readonly facets: readonly CatalogueFacetCounts[];
  readonly query: CatalogueQuery;
  readonly onChange: (query: CatalogueQuery) => void;
}

/** Filters of the list, each removed by one press. */
export function ChosenFilters({ facets, query, onChange }: ChosenFiltersProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const labelOf = useFacetLabels();
  const chosen = catalogueFacets.flatMap((facet) =>
    query.facets[facet].map((value) => ({
      key: `${facet} ${value}`,
      name: labelOf(facet, { value, label: labelIn(facets, facet, value) }),
      without: toggled(query, facet, value),
    })),
  );
  const area = query.bbox && {
    key: 'bbox',
    name: t('area', { box: query.bbox.split(',').join(' ') }),
    without: { ...query, bbox: undefined, page: 1 },
  };
  const since = query.since && {
    key: 'since',
    name: t('changedSince', { date: formatDay(query.since, language) }),
    without: { ...query, since: undefined, page: 1 },
  };
  const all = [...chosen, ...(area ? [area] : []), ...(since ? [since] : [])];
  if (all.length === 0) return null;
  return (
    <div className="app-finder__chosen">
      {all.map(({ key, name, without }) => (
        <Tag
          key={key}
          dismissible
          small
          nativeButtonProps={{ onClick: () => onChange(without), title: t('remove', { name }) }}
        >
          {name}
        </Tag>
      ))}
      <Button
        size="small"
        priority="tertiary no outline"
        onClick={() => onChange({ ...cleared(query), q: query.q })}
      >
        {t('clear')}
      </Button>
    </div>
  );
}

const labelIn = (facets: readonly CatalogueFacetCounts[], facet: string, value: string): string | null =>
  facets.find(({ name }) => name === facet)?.values.find((each) => each.value === value)?.label ?? null;
