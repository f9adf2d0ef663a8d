import { catalogueCalls } from '@cartable/contract/catalogue';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { ListSearch } from '../../../../../base/design/ListSearch.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { texts } from '../texts.ts';
import type { AddLayerProps } from './adding.ts';
import { FoundData } from './FoundData.tsx';

/** As many as are read at a glance beside the map; more words find the others. */
const listed = 8;

/** Data of the catalogue, to be put on the map without leaving it. */
export function LayerSearch({ wanted, chosen, isFull, onAdd }: AddLayerProps) {
  const t = useTexts(texts);
  const [q, search] = useState(wanted ?? '');
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted !== undefined) region.current?.focus();
  }, [wanted]);
  const found = useRead(
    catalogueCalls.searchCatalogue,
    { query: { q, limit: listed, access: ['open'] } },
    { placeholderData: (before) => before },
  );
  return (
    <div ref={region} tabIndex={-1}>
      <ListSearch label={t('search')} value={q} onSearch={(words) => search(words.trim())} />
      <p className="fr-hint-text fr-my-1w" role="status">
        {found.data ? foundText(found.data.total) : found.isError ? '' : t('searching')}
      </p>
      {found.isError && <ErrorAlert error={found.error} />}
      <ul className="app-maps__found">
        {found.data?.items.map((card) => (
          <FoundData key={card.file_identifier} card={card} chosen={chosen} isFull={isFull} onAdd={onAdd} />
        ))}
      </ul>
      {found.data && found.data.total > listed && (
        <a className="fr-link fr-text--sm" {...routes.catalogue(q === '' ? {} : { q }).link}>
          {t('wholeCatalogue')}
        </a>
      )}
    </div>
  );

  function foundText(count: number): string {
    return count === 0 ? t('nothingFound') : t('foundCount', { count });
  }
}
