import type { CatalogueCard as Card } from '@cartable/contract/catalogue';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { formatDate } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { Locator } from '../../../../map/locator/Locator.tsx';
import { ProducerLogo } from '../../parts/producers/ProducerLogo.tsx';
import { useFacetLabels } from './facet-labels.ts';
import { texts } from './texts.ts';

/** A record in a list: picture or place, what it is, how it can be had. All of it is one link. */
export function CatalogueCard({
  card,
  isSeenFirst = false,
}: {
  readonly card: Card;
  /** On the screen before anything is scrolled: its picture is asked at once. */
  readonly isSeenFirst?: boolean;
}) {
  const t = useTexts(texts);
  const language = useLanguage();
  const labelOf = useFacetLabels();
  const { link } = routes.catalogue_record({ fileIdentifier: card.file_identifier });
  return (
    <article className="app-record-card fr-enlarge-link">
      <div className="app-record-card__picture">
        {card.thumbnail_url ? (
          <img src={ownAddress(card.thumbnail_url)} alt="" loading={isSeenFirst ? 'eager' : 'lazy'} />
        ) : (
          <Locator extent={card.bbox} />
        )}
      </div>
      <div className="app-record-card__text">
        <p className="app-record-card__producer">
          <ProducerLogo url={card.datastore.logo_url ?? null} />
          {card.organisation_name || card.datastore.name}
        </p>
        <h2 className="app-record-card__title">
          <a {...link}>{card.title}</a>
        </h2>
        <p className="app-record-card__abstract">{card.abstract}</p>
        <div className="app-record-card__facts">
          {card.services.map((service) => (
            <Badge key={service} small noIcon severity="info">
              {labelOf('service', { value: service, label: null })}
            </Badge>
          ))}
          {!card.access.includes('open') && card.access.includes('restricted') && (
            <Badge small severity="warning" noIcon>
              {t('restricted')}
            </Badge>
          )}
          {card.licence && <span className="app-record-card__date">{card.licence.title}</span>}
          <span className="app-record-card__date">
            {t('updated', { date: formatDate(card.update_date, language) })}
          </span>
        </div>
      </div>
    </article>
  );
}
