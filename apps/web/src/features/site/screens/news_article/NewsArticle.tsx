import { type NewsArticle, siteCalls } from '@cartable/contract/site';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { ArticleTop } from '../../parts/ArticleTop.tsx';
import { SiteText } from '../../parts/SiteText.tsx';
import { en } from './NewsArticle.texts.en.ts';
import { fr } from './NewsArticle.texts.fr.ts';
import '../../parts/article-top.css';
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
  const { title, body, language } = article;
  return (
    <Page title={title} width="narrow" trail={[{ label: t('news'), link: routes.news_list().link }]}>
      <ArticleTop article={article} />
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
