import type { MainNavigationProps } from '@codegouvfr/react-dsfr/MainNavigation';
import { useMe } from '../../base/api/session.ts';
import { Page } from '../../base/design/Page.tsx';
import { defineTexts, useLanguage, useTexts } from '../../base/i18n/texts.ts';
import { routes } from '../../base/routing/routes.ts';
import { useSite } from '../../base/site/site.ts';
import { linkOf, useCatalogueEntry, useEspacecoEntries } from '../navigation.ts';
import { shellTexts } from '../shell-texts.ts';
import { en } from './Sitemap.texts.en.ts';
import { fr } from './Sitemap.texts.fr.ts';

const texts = defineTexts('sitemap', { fr, en });

export function Screen() {
  const t = useTexts(texts);
  const names = useTexts(shellTexts);
  const language = useLanguage();
  const { data: me } = useMe();
  const catalogue = useCatalogueEntry(names);
  const espaceco = useEspacecoEntries(names);
  const { sign_up: signUp, sign_in: ways } = useSite();
  const isSignUpOpen = signUp === 'open';
  return (
    <Page title={names('sitemap')} width="narrow">
      <Group
        title={t('site')}
        links={[
          [names('home'), routes.home().link],
          [names('catalogue'), linkOf(catalogue)],
          [t('producers'), routes.catalogue_producers().link],
          [names('maps'), routes.maps().link],
          [t('search'), routes.site_search().link],
          [names('documentation'), routes.documentation().link],
          [names('offer'), routes.offer().link],
          [names('join'), routes.join().link],
          [names('news'), routes.news_list().link],
          [names('faq'), routes.faq().link],
          [names('contact'), routes.contact().link],
          [names('serviceStatus'), routes.service_status().link],
          [names('about'), routes.about().link],
        ]}
      />
      <Group
        title={t('open')}
        links={[
          [names('openData'), { href: `/ogcapi?lang=${language}&f=html` }],
          [t('calls'), { href: '/api/docs' }],
          [t('newsFeed'), { href: '/rss/actualites' }],
          [t('alertsFeed'), { href: '/rss/alertes' }],
        ]}
      />
      <Group
        title={t('personal')}
        links={
          me
            ? [
                [names('dashboard'), routes.dashboard_pro().link],
                ...espaceco.map((entry) => [entry.text, linkOf(entry)] as const),
                [names('account'), routes.my_account().link],
                [names('keys'), routes.my_access_keys().link],
                [t('permissions'), routes.my_permissions().link],
                [names('documents'), routes.my_documents().link],
                [names('notifications'), routes.my_notifications().link],
                [t('joinCommunity'), routes.join_community().link],
                [t('requestDatastore'), routes.datastore_create_request().link],
                ...(me.roles.includes('ADMINISTRATOR')
                  ? [[names('administration'), routes.administration().link] as const]
                  : []),
                [names('signOut'), routes.logout().link],
              ]
            : [
                [names('signIn'), routes.login().link],
                ...(isSignUpOpen ? [[t('signUp'), routes.signup().link] as const] : []),
                ...(ways.local ? [[t('forgotten'), routes.password_request().link] as const] : []),
              ]
        }
      />
      <Group
        title={t('rules')}
        links={[
          [t('accessibility'), routes.accessibility().link],
          [names('terms'), routes.terms_of_service().link],
          [names('legalNotice'), routes.legal_notice().link],
          [names('personalData'), routes.personal_data().link],
          [names('cookies'), routes.cookies().link],
        ]}
      />
    </Page>
  );
}

type Link = MainNavigationProps.Item.Link['linkProps'];

function Group({
  title,
  links,
}: {
  readonly title: string;
  readonly links: readonly (readonly [string, Link])[];
}) {
  return (
    <section>
      <h2 className="fr-h4 fr-mt-4w">{title}</h2>
      <ul>
        {links.map(([name, link]) => (
          <li key={link.href}>
            <a {...link}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
