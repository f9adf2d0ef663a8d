import type { NewsArticle } from '@cartable/contract/site';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { DateText } from '../../../base/design/QuantityTexts.tsx';
import { defineTexts, useTexts } from '../../../base/i18n/texts.ts';
import { routes } from '../../../base/routing/routes.ts';
import { ownAddress } from '../../../base/site/own-address.ts';
import { useLangOf } from './lang-of.ts';
import './article-top.css';

const texts = defineTexts('articleTop', {
  fr: { published: 'Publié le' },
  en: { published: 'Published on' },
});

interface ArticleTopProps {
  readonly article: Pick<NewsArticle, 'summary' | 'tags' | 'cover' | 'language'> & {
    /** None while it is being written. */
    readonly date: string | null;
  };
  /** Where it is written, a topic leads nowhere: what was typed would be left. */
  readonly isPreview?: boolean;
}

/** What stands between the title of an article and its text. */
export function ArticleTop({ article, isPreview = false }: ArticleTopProps) {
  const t = useTexts(texts);
  const { summary, date, tags, cover, language } = article;
  return (
    <>
      {date !== null && (
        <p className="fr-text--sm app-news-article__date">
          {t('published')} <DateText date={date} />
        </p>
      )}
      {tags.length > 0 && (
        <ul className="fr-tags-group fr-mb-2w">
          {tags.map((tag) => (
            <li key={tag}>
              {isPreview ? (
                <Tag>{tag}</Tag>
              ) : (
                <Tag linkProps={routes.news_list_by_tag({ tag }).link}>{tag}</Tag>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="fr-text--lead" {...useLangOf(language)}>
        {summary}
      </p>
      {cover !== null && <img className="app-news-article__cover" src={ownAddress(cover)} alt="" />}
    </>
  );
}
