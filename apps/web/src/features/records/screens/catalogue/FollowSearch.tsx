import { useTexts } from '../../../../base/i18n/texts.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { type FeedFormat, feedAddress, feedFormats } from './feed-address.ts';
import { texts } from './texts.ts';

const names: Readonly<Record<FeedFormat, string>> = { atom: 'Atom', rss: 'RSS' };

/** The search as a feed: what changes in it comes to the reader. */
export function FollowSearch({ query }: { readonly query: CatalogueQuery }) {
  const t = useTexts(texts);
  return (
    <p className="fr-text--sm fr-mt-2w">
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
  );
}
