import { catalogueCalls } from '@cartable/contract/catalogue';
import { useRead } from '../../../../base/api/hooks.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { DataCard } from './DataCard.tsx';
import { HomeList } from './HomeList.tsx';
import { homeTexts } from './home-texts.ts';

const FRESH_MS = 60_000;
const SHOWN = 3;

/** Data published or changed last, with their pictures. */
export function RecentData() {
  const t = useTexts(homeTexts);
  const query = { sort: 'date', limit: SHOWN } as const;
  const { data, isPending } = useRead(catalogueCalls.searchCatalogue, { query }, { staleTime: FRESH_MS });
  return (
    <HomeList
      title={t('recent')}
      more={{
        text: t('allData', { count: data?.total ?? 0 }),
        link: routes.catalogue({ sort: 'date' }).link,
      }}
      isPending={isPending}
      expected={SHOWN}
      items={(data?.items ?? []).map((card) => <DataCard key={card.file_identifier} card={card} />)}
      empty={data && { text: t('noData'), more: { text: t('firstData'), link: routes.dashboard_pro().link } }}
    />
  );
}
