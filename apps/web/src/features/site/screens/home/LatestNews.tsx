import { type NewsCard, siteCalls } from '@cartable/contract/site';
import { useRead } from '../../../../base/api/hooks.ts';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useLangOf } from '../../parts/lang-of.ts';
import { HomeList } from './HomeList.tsx';
import { homeTexts } from './home-texts.ts';

const FRESH_MS = 60_000;
const SHOWN = 3;

export function LatestNews() {
  const t = useTexts(homeTexts);
  const query = { page: 0, limit: SHOWN, language: useLanguage() };
  const { data, isPending } = useRead(siteCalls.getNews, { query }, { staleTime: FRESH_MS });
  return (
    <HomeList
      title={t('news')}
      more={{ text: t('allNews'), link: routes.news_list().link }}
      isPending={isPending}
      expected={SHOWN}
      items={(data?.items ?? []).map((card) => <Card key={card.slug} card={card} />)}
    />
  );
}

function Card({ card: { slug, title, summary, date, language } }: { readonly card: NewsCard }) {
  return (
    <article className="app-home__card fr-enlarge-link" {...useLangOf(language)}>
      <div className="app-home__text">
        <p className="app-home__about">
          <DateText date={date} />
        </p>
        <h3 className="app-home__title">
          <a {...routes.news_article({ slug }).link}>{title}</a>
        </h3>
        <p className="app-home__about">{summary}</p>
      </div>
    </article>
  );
}
