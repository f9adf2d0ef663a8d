import type { CatalogueFacet, CatalogueFacetCounts } from '@cartable/contract/catalogue';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type CatalogueQuery, toggled } from './catalogue-query.ts';
import { useFacetLabels } from './facet-labels.ts';
import { SinceFilter } from './SinceFilter.tsx';
import { texts } from './texts.ts';

interface FacetsProps {
  readonly facets: readonly CatalogueFacetCounts[];
  readonly query: CatalogueQuery;
  readonly onChange: (query: CatalogueQuery) => void;
}

/** Longer lists begin with so many. */
const shownFirst = 6;

/** The filters, with how many records each would leave. On a small screen they open above the list. */
export function Facets({ facets, query, onChange }: FacetsProps) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const useful = facets.filter(({ name, values }) => values.length > 1 || query.facets[name].length > 0);
  if (useful.length === 0 && query.since === undefined) return null;
  return (
    <aside className="app-finder__filters" aria-label={t('filters')}>
      <Button
        className="app-finder__toggle"
        priority="secondary"
        iconId="fr-icon-filter-line"
        nativeButtonProps={{ 'aria-expanded': isOpen, 'aria-controls': 'app-facets' }}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filters')}
      </Button>
      <div
        id="app-facets"
        className={isOpen ? 'app-finder__facets app-finder__facets--open' : 'app-finder__facets'}
      >
        {useful.map(({ name, values }) => (
          <Facet
            key={name}
            name={name}
            values={values}
            chosen={query.facets[name]}
            onToggle={(value) => onChange(toggled(query, name, value))}
          />
        ))}
        <SinceFilter since={query.since} onChange={(since) => onChange({ ...query, since, page: 1 })} />
      </div>
    </aside>
  );
}

interface FacetProps {
  readonly name: CatalogueFacet;
  readonly values: CatalogueFacetCounts['values'];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}

function Facet({ name, values, chosen, onToggle }: FacetProps) {
  const t = useTexts(texts);
  const labelOf = useFacetLabels();
  const [isWhole, setWhole] = useState(false);
  const all = withChosen(values, chosen);
  const shown = isWhole ? all : all.filter(({ value }, i) => i < shownFirst || chosen.includes(value));
  return (
    <div className="app-facet">
      <Checkbox
        small
        legend={t(name)}
        options={shown.map((each) => ({
          label: (
            // One child of the label, which lays its children out: the number follows the last word.
            <span>
              {labelOf(name, each)} <span className="app-facet__count">({each.count})</span>
            </span>
          ),
          nativeInputProps: {
            checked: chosen.includes(each.value),
            onChange: () => onToggle(each.value),
          },
        }))}
      />
      {all.length > shownFirst && (
        <Button size="small" priority="tertiary no outline" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('less') : t('more', { count: all.length })}
        </Button>
      )}
    </div>
  );
}

/** A value that is chosen stays where it can be taken away, though nothing has it. */
function withChosen(
  values: CatalogueFacetCounts['values'],
  chosen: readonly string[],
): CatalogueFacetCounts['values'] {
  const missing = chosen.filter((value) => !values.some((each) => each.value === value));
  return [...values, ...missing.map((value) => ({ value, label: null, count: 0 }))];
}
