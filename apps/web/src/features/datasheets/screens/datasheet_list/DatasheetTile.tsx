import type { DatasheetSummary } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { formatDate } from '../../../../base/design/quantities.ts';
import { TechnicalName } from '../../../../base/design/TechnicalName.tsx';
import { WarningsBadge } from '../../../../base/design/WarningsBadge.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { Locator } from '../../../../map/locator/Locator.tsx';
import { texts } from './texts.ts';

interface DatasheetTileProps {
  readonly datastoreId: string;
  readonly datasheet: DatasheetSummary;
}

/** Name, picture or place, publication: all of it one link. */
export function DatasheetTile({ datastoreId, datasheet }: DatasheetTileProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { name, thumbnail, extent, nb_publications: count, last_event: changed } = datasheet;
  const { link } = routes.datastore_datasheet_view({
    datastoreId,
    datasheetName: name,
    activeTab: 'dataset',
  });
  return (
    <article className="app-datasheet fr-enlarge-link">
      <div className="app-datasheet__picture">
        {thumbnail ? (
          <img src={ownAddress(thumbnail.url)} alt="" loading="lazy" />
        ) : (
          <Locator extent={extent} />
        )}
      </div>
      <div className="app-datasheet__text">
        <h2 className="app-datasheet__name">
          <a {...link}>
            <TechnicalName>{name}</TechnicalName>
          </a>
        </h2>
        {count > 0 || datasheet.in_catalogue ? (
          <Badge small severity="success" noIcon>
            {count > 0 ? t('isPublished', { count }) : t('isInCatalogue')}
          </Badge>
        ) : (
          <Badge small noIcon>
            {t('isNotPublished')}
          </Badge>
        )}{' '}
        <WarningsBadge count={datasheet.warnings} />
        <p className="app-datasheet__date">{t('changed', { date: formatDate(changed, language) })}</p>
      </div>
    </article>
  );
}
