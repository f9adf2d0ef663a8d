import Avatar from '@codegouvfr/react-dsfr/picto/Avatar';
import MailSend from '@codegouvfr/react-dsfr/picto/MainSend';
import { Tile } from '@codegouvfr/react-dsfr/Tile';
import { useUser } from '../../api/session.ts';
import { Page } from '../../design/Page.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { routes } from '../../shell/routes.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { UnverifiedNotice } from './UnverifiedNotice.tsx';
import { Workspaces } from './Workspaces.tsx';

export function Screen() {
  const t = useTexts(dashboardTexts);
  const user = useUser();
  const name = user.first_name || user.user_name;
  return (
    <Page title={t('title')} heading={t('welcome', { name })}>
      {!user.email_verified && <UnverifiedNotice />}
      <section className="fr-mb-6w" aria-labelledby="dashboard-workspaces">
        <h2 id="dashboard-workspaces">{t('workspaces')}</h2>
        <Workspaces />
      </section>
      <div className="fr-grid-row fr-grid-row--gutters">
        <div className="fr-col-12 fr-col-md-6 fr-col-lg-4">
          <Tile
            title={t('account')}
            titleAs="h2"
            desc={t('accountText')}
            orientation="horizontal"
            small
            pictogram={<Avatar />}
            linkProps={routes.my_account().link}
          />
        </div>
        {user.roles.includes('ADMINISTRATOR') && (
          <div className="fr-col-12 fr-col-md-6 fr-col-lg-4">
            <Tile
              title={t('mails')}
              titleAs="h2"
              desc={t('mailsText')}
              orientation="horizontal"
              small
              pictogram={<MailSend />}
              linkProps={routes.administration_mails().link}
            />
          </div>
        )}
      </div>
    </Page>
  );
}
