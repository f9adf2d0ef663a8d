import type { NewsCard } from '@cartable/contract/site';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { routes } from '../../../../base/routing/routes.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { useLangOf } from '../../parts/lang-of.ts';

/** An article in a list: its title leads to it. */
export function NewsCardItem({ card }: { readonly card: NewsCard }) {
  const { slug, title, summary, date, tags, cover, language } = card;
  return (
    <article className="app-news__card" {...useLangOf(language)}>
      {cover !== null && <img className="app-news__cover" src={ownAddress(cover)} alt="" loading="lazy" />}
      <p className="fr-text--sm fr-mb-1w app-news__date">
        <DateText date={date} />
        {tags.length > 0 && ` · ${tags.join(', ')}`}
      </p>
      <h2 className="fr-h5 fr-mb-1w">
        <a className="app-news__link" {...routes.news_article({ slug }).link}>
          {title}
        </a>
      </h2>
      <p className="fr-mb-0">{summary}</p>
    </article>
  );
}
