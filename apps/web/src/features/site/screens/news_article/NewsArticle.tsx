import { type NewsArticle, siteCalls } from '@cartable/contract/site';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { defineTexts, useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { useLangOf } from '../../parts/lang-of.ts';
import { SiteText } from '../../parts/SiteText.tsx';
import { en } from './NewsArticle.texts.en.ts';
import { fr } from './NewsArticle.texts.fr.ts';
import './news-article.css';

const texts = defineTexts('newsArticle', { fr, en });
const FRESH_MS = 60_000;

export function Screen({ route }: { readonly route: RouteOf<'news_article'> }) {
  const request = { params: { slug: route.params.slug }, query: { language: useLanguage() } };
  const article = useRead(siteCalls.getNewsArticle, request, { staleTime: FRESH_MS });
  return <Loaded query={article}>{(read) => <Article article={read} />}</Loaded>;
}

function Article({ article }: { readonly article: NewsArticle }) {
  const t = useTexts(texts);
  const { title, summary, date, tags, cover, body, language } = article;
  return (
    <Page title={title} width="narrow" trail={[{ label: t('news'), link: routes.news_list().link }]}>
      <p className="fr-text--sm app-news-article__date">
        {t('published')} <DateText date={date} />
      </p>
      {tags.length > 0 && (
        <ul className="fr-tags-group fr-mb-2w">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag linkProps={routes.news_list_by_tag({ tag }).link}>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
      <p className="fr-text--lead" {...useLangOf(language)}>
        {summary}
      </p>
      {cover !== null && <img className="app-news-article__cover" src={ownAddress(cover)} alt="" />}
      <SiteText text={body} language={language} />
      <Neighbours article={article} />
    </Page>
  );
}

/** The articles that appeared just before and after. */
function Neighbours({ article: { newer, older } }: { readonly article: NewsArticle }) {
  const t = useTexts(texts);
  const others = [
    [t('newer'), newer],
    [t('older'), older],
  ] as const;
  if (newer === null && older === null) return null;
  return (
    <nav className="app-news-article__others" aria-label={t('others')}>
      {others.map(
        ([name, other]) =>
          other !== null && (
            <p key={other.slug} className="fr-mb-0">
              <span className="fr-text--sm app-news-article__date">{name}</span>
              <br />
              <a className="fr-link" {...routes.news_article({ slug: other.slug }).link}>
                {other.title}
              </a>
            </p>
          ),
      )}
    </nav>
  );
}
