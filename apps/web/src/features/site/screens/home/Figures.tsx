import { catalogueCalls } from '@cartable/contract/catalogue';
import { useRead } from '../../../../base/api/hooks.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { DataCard } from './DataCard.tsx';
import { HomeList } from './HomeList.tsx';
import { homeTexts } from './home-texts.ts';
import './figures.css';

const FRESH_MS = 60_000;
const shown = ['records', 'producers', 'services', 'requests'] as const;

const useFigures = () => useRead(catalogueCalls.getCatalogueFigures, {}, { staleTime: FRESH_MS });

/** How much there is, as counted by the server; a line of one height before it is known. */
export function Figures() {
  const t = useTexts(homeTexts);
  const format = new Intl.NumberFormat(useLanguage());
  const { data } = useFigures();
  return (
    <section aria-labelledby="home-figures" aria-busy={data === undefined}>
      <h2 id="home-figures" className="fr-sr-only">
        {t('figures')}
      </h2>
      <dl className="app-figures fr-mb-6w">
        {shown.map((name) => (
          <div key={name} className="app-figures__one">
            <dt>{t(name, { count: data?.[name] ?? 0 })}</dt>
            <dd>{data ? format.format(data[name]) : '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Data that were asked most; what nobody asked for is not popular. */
export function PopularData() {
  const t = useTexts(homeTexts);
  const { data, isPending } = useFigures();
  return (
    <HomeList
      title={t('popular')}
      more={{ text: t('search'), link: routes.catalogue().link }}
      isPending={isPending}
      expected={0}
      items={(data?.popular ?? []).map((card) => <DataCard key={card.file_identifier} card={card} />)}
    />
  );
}
