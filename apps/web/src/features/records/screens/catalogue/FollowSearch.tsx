import { useTexts } from '../../../../base/i18n/texts.ts';
import { SaveSearch } from '../../parts/saved-searches/SaveSearch.tsx';
import type { CatalogueQuery } from './catalogue-query.ts';
import { type FeedFormat, feedAddress, feedFormats, queryText } from './feed-address.ts';
import { texts } from './texts.ts';

const names: Readonly<Record<FeedFormat, string>> = { atom: 'Atom', rss: 'RSS' };

/** The search as a feed: what changes in it comes to the reader. */
export function FollowSearch({ query }: { readonly query: CatalogueQuery }) {
  const t = useTexts(texts);
  return (
    <div className="app-follow fr-mt-2w">
      <p className="fr-text--sm fr-mb-0">
        {t('follow')}{' '}
        {feedFormats.map((format, rank) => (
          <span key={format}>
            {rank > 0 && ' · '}
            <a href={feedAddress(query, format)} type={`application/${format}+xml`}>
              {names[format]}
            </a>
          </span>
        ))}
      </p>
      <SaveSearch query={queryText(query)} words={query.q} />
    </div>
  );
}
