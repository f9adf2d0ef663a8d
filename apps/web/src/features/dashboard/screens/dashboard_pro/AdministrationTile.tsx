import System from '@codegouvfr/react-dsfr/picto/System';
import { Tile } from '@codegouvfr/react-dsfr/Tile';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useSummary } from '../../../administration/index.ts';
import { dashboardTexts } from './dashboard-texts.ts';

/** For administrators: what waits for them. */
export function AdministrationTile() {
  const t = useTexts(dashboardTexts);
  const count = useSummary().data?.pending_requests ?? 0;
  return (
    <Tile
      title={t('administration')}
      titleAs="h2"
      desc={count > 0 ? t('pendingRequests', { count }) : t('administrationText')}
      orientation="horizontal"
      small
      pictogram={<System />}
      linkProps={(count > 0 ? routes.administration_requests() : routes.administration()).link}
    />
  );
}
