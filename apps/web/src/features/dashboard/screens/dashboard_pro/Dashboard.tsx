import Avatar from '@codegouvfr/react-dsfr/picto/Avatar';
import Community from '@codegouvfr/react-dsfr/picto/Community';
import Companie from '@codegouvfr/react-dsfr/picto/Companie';
import Contract from '@codegouvfr/react-dsfr/picto/Contract';
import Document from '@codegouvfr/react-dsfr/picto/Document';
import PressCard from '@codegouvfr/react-dsfr/picto/PressCard';
import { Tile } from '@codegouvfr/react-dsfr/Tile';
import { useUser } from '../../../../base/api/session.ts';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type AnyRoute, routes } from '../../../../base/routing/routes.ts';
import { OtherNameAlert } from '../../../../base/site/OtherNameAlert.tsx';
import { AdministrationTile } from './AdministrationTile.tsx';
import { AlertsTile } from './AlertsTile.tsx';
import { CommunityMaps } from './CommunityMaps.tsx';
import { dashboardTexts } from './dashboard-texts.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { Invitations } from './Invitations.tsx';
import { UnverifiedNotice } from './UnverifiedNotice.tsx';
import { WorkspaceRequests } from './WorkspaceRequests.tsx';
import { Workspaces } from './Workspaces.tsx';

interface Way {
  readonly name: 'account' | 'keys' | 'permissions' | 'documents' | 'requestWorkspace' | 'join';
  readonly picture: React.ReactNode;
  readonly to: AnyRoute;
}

/** Links to one's own pages, then to what one may ask for. */
const ways: readonly Way[] = [
  { name: 'account', picture: <Avatar />, to: routes.my_account() },
  { name: 'keys', picture: <PressCard />, to: routes.my_access_keys() },
  { name: 'permissions', picture: <Contract />, to: routes.my_permissions() },
  { name: 'documents', picture: <Document />, to: routes.my_documents() },
  { name: 'requestWorkspace', picture: <Companie />, to: routes.datastore_create_request() },
  { name: 'join', picture: <Community />, to: routes.join_community() },
];

export function Screen() {
  const t = useTexts(dashboardTexts);
  const user = useUser();
  const name = user.first_name || user.user_name;
  return (
    <Page title={t('title')} heading={t('welcome', { name })}>
      {!user.email_verified && <UnverifiedNotice />}
      {user.roles.includes('ADMINISTRATOR') && <OtherNameAlert />}
      <FirstSteps />
      <Invitations />
      <section className="fr-mb-6w" aria-labelledby="dashboard-workspaces">
        <h2 id="dashboard-workspaces">{t('workspaces')}</h2>
        <Workspaces />
      </section>
      <CommunityMaps />
      <WorkspaceRequests />
      <div className="fr-grid-row fr-grid-row--gutters">
        {ways.map(({ name: way, picture, to }) => (
          <div key={way} className="fr-col-12 fr-col-md-6 fr-col-lg-4">
            <Tile
              title={t(way)}
              titleAs="h2"
              desc={t(`${way}Text`)}
              orientation="horizontal"
              small
              pictogram={picture}
              linkProps={to.link}
            />
          </div>
        ))}
        <AlertsTile />
        {user.roles.includes('ADMINISTRATOR') && (
          <div className="fr-col-12 fr-col-md-6 fr-col-lg-4">
            <AdministrationTile />
          </div>
        )}
      </div>
    </Page>
  );
}
