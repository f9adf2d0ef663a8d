import { type NewsPage, siteCalls } from '@cartable/contract/site';
import { Tag } from '@codegouvfr/react-dsfr/Tag';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { ListPage } from '../../../../base/design/ListPage.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { NewsCardItem } from './NewsCardItem.tsx';
import { en } from './NewsList.texts.en.ts';
import { fr } from './NewsList.texts.fr.ts';
import './news-list.css';

const texts = defineTexts('newsList', { fr, en });
const FRESH_MS = 60_000;

/** Articles, all or of one tag; pages are counted from 0 in the address (specification §2). */
export function Screen({ route }: { readonly route: RouteOf<'news_list' | 'news_list_by_tag'> }) {
  const t = useTexts(texts);
  const tag = 'tag' in route.params ? route.params.tag : undefined;
  const page = Math.max(0, Math.trunc(route.params.page));
  const query = { page, language: useLanguage(), ...(tag === undefined ? {} : { tag }) };
  const news = useRead(
    siteCalls.getNews,
    { query },
    { staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );
  return (
    <Page
      title={tag === undefined ? t('title') : t('titleOf', { tag })}
      actions={
        <a
          className="fr-link fr-icon-rss-line fr-link--icon-left"
          href="/rss/actualites"
          target="_blank"
          rel="noopener"
          title={t('feedTitle')}
        >
          {t('feed')}
        </a>
      }
      {...(tag === undefined ? {} : { trail: [{ label: t('title'), link: routes.news_list().link }] })}
    >
      <Loaded query={news}>{(found) => <Found news={found} tag={tag} />}</Loaded>
    </Page>
  );
}

function Found({ news, tag }: { readonly news: NewsPage; readonly tag: string | undefined }) {
  const t = useTexts(texts);
  return (
    <>
      <Tags tags={news.tags} current={tag} />
      <ListPage
        answer={{ ...news, page: news.page + 1 }}
        linkOf={(rank) =>
          tag === undefined
            ? routes.news_list({ page: rank - 1 }).link
            : routes.news_list_by_tag({ tag, page: rank - 1 }).link
        }
      >
        {news.items.length === 0 ? (
          <EmptyState title={tag === undefined ? t('none') : t('noneOf')} />
        ) : (
          <ul className="fr-raw-list app-news">
            {news.items.map((card) => (
              <li key={card.slug}>
                <NewsCardItem card={card} />
              </li>
            ))}
          </ul>
        )}
      </ListPage>
    </>
  );
}

function Tags({ tags, current }: { readonly tags: NewsPage['tags']; readonly current: string | undefined }) {
  const t = useTexts(texts);
  if (tags.length === 0) return null;
  return (
    <nav aria-label={t('tags')} className="fr-mb-3w app-news-tags">
      <ul className="fr-tags-group">
        <li>
          <Tag linkProps={{ ...routes.news_list().link, ...currentOf(current === undefined) }}>
            {t('all')}
          </Tag>
        </li>
        {tags.map(({ tag }) => (
          <li key={tag}>
            <Tag linkProps={{ ...routes.news_list_by_tag({ tag }).link, ...currentOf(tag === current) }}>
              {tag}
            </Tag>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const currentOf = (isCurrent: boolean) => (isCurrent ? { 'aria-current': 'page' as const } : {});
