import Notification from '@codegouvfr/react-dsfr/picto/Notification';
import { Tile } from '@codegouvfr/react-dsfr/Tile';
import { useUser } from '../../../../base/api/session.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useSite } from '../../../../base/site/site.ts';
import { dashboardTexts } from './dashboard-texts.ts';

/** For those of the community of the configuration who may write the alerts of the site. */
export function AlertsTile() {
  const t = useTexts(dashboardTexts);
  const { id, communities_member: memberships } = useUser();
  const { config_community_id: configuration } = useSite();
  const membership = memberships.find(({ community }) => community._id === configuration);
  const mayWrite =
    membership && (membership.community.supervisor === id || membership.rights.includes('ANNEX'));
  if (!mayWrite) return null;
  return (
    <div className="fr-col-12 fr-col-md-6 fr-col-lg-4">
      <Tile
        title={t('alerts')}
        titleAs="h2"
        desc={t('alertsText')}
        orientation="horizontal"
        small
        pictogram={<Notification />}
        linkProps={routes.config_alerts().link}
      />
    </div>
  );
}
