import { useMe } from '../../base/api/session.ts';
import { Page } from '../../base/design/Page.tsx';
import { defineTexts, useTexts } from '../../base/i18n/texts.ts';
import { routes } from '../../base/routing/routes.ts';
import { useSite } from '../../base/site/site.ts';
import { shellTexts } from '../shell-texts.ts';
import { en } from './Sitemap.texts.en.ts';
import { fr } from './Sitemap.texts.fr.ts';

const texts = defineTexts('sitemap', { fr, en });

export function Screen() {
  const t = useTexts(texts);
  const names = useTexts(shellTexts);
  const isSignedIn = Boolean(useMe().data);
  const { sign_up: signUp, sign_in: ways } = useSite();
  const isSignUpOpen = signUp === 'open';
  return (
    <Page title={names('sitemap')} width="narrow">
      <Group
        title={t('site')}
        links={[
          [names('home'), routes.home().link],
          [names('catalogue'), routes.catalogue().link],
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
        title={t('personal')}
        links={
          isSignedIn
            ? [
                [names('dashboard'), routes.dashboard_pro().link],
                [names('account'), routes.my_account().link],
                [names('notifications'), routes.my_notifications().link],
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

type Link = ReturnType<typeof routes.home>['link'];

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
