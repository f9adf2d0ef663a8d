import type { CatalogueCard } from '@cartable/contract/catalogue';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { routes } from '../../../../base/routing/routes.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { Locator } from '../../../../map/locator/Locator.tsx';

/** A record of the catalogue, with its picture or where it lies. */
export function DataCard({ card }: { readonly card: CatalogueCard }) {
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
