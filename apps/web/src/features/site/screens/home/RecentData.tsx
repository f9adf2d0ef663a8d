import { type CatalogueCard, catalogueCalls } from '@cartable/contract/catalogue';
import { useRead } from '../../../../base/api/hooks.ts';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { Locator } from '../../../../map/locator/Locator.tsx';
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
      items={(data?.items ?? []).map((card) => <Card key={card.file_identifier} card={card} />)}
    />
  );
}

function Card({ card }: { readonly card: CatalogueCard }) {
  const { file_identifier: fileIdentifier, title, thumbnail_url, update_date: date } = card;
  return (
    <article className="app-home__card fr-enlarge-link">
      <div className="app-home__picture">
        {thumbnail_url === null ? (
          <Locator extent={card.bbox} />
        ) : (
          <img src={ownAddress(thumbnail_url)} alt="" loading="lazy" />
        )}
      </div>
      <div className="app-home__text">
        <p className="app-home__about">{card.organisation_name || card.datastore.name}</p>
        <h3 className="app-home__title">
          <a {...routes.catalogue_record({ fileIdentifier }).link}>{title}</a>
        </h3>
        <p className="app-home__about">
          <DateText date={date} />
        </p>
      </div>
    </article>
  );
}
