import type { MainNavigationProps } from '@codegouvfr/react-dsfr/MainNavigation';
import { useMe } from '../api/session.ts';
import { useTexts } from '../i18n/texts.ts';
import { useDatastoreQuery } from './datastore.ts';
import { routes, useRoute } from './routes.ts';
import { screens } from './screens.ts';
import { shellTexts } from './shell-texts.ts';

const apiDocumentation = '/api/docs';

/** Main menu (specification §2): public entries for visitors; dashboard, data and account once signed in. */
export function useNavigation(): MainNavigationProps.Item[] {
  const t = useTexts(shellTexts);
  const route = useRoute();
  const { data: me } = useMe();
  const datastoreId = 'datastoreId' in route.params ? route.params.datastoreId : undefined;
  const { data: datastore } = useDatastoreQuery(me ? datastoreId : undefined);

  const documentation: MainNavigationProps.Item = {
    text: t('documentation'),
    linkProps: { href: apiDocumentation, target: '_blank', rel: 'noopener', title: t('documentationTitle') },
  };
  const about: MainNavigationProps.Item = {
    text: t('about'),
    linkProps: routes.about().link,
    isActive: route.name === 'about',
  };
  if (!me) {
    const home = { text: t('home'), linkProps: routes.home().link, isActive: route.name === 'home' };
    return [home, documentation, about];
  }
  const items: MainNavigationProps.Item[] = [
    {
      text: t('dashboard'),
      linkProps: routes.dashboard_pro().link,
      isActive: route.name === 'dashboard_pro',
    },
  ];
  if (datastore && screens.datasheet_list) {
    items.push({
      text: t('data'),
      linkProps: routes.datasheet_list({ datastoreId: datastore._id }).link,
      isActive: datastoreId !== undefined,
    });
  }
  items.push(
    { text: t('account'), linkProps: routes.my_account().link, isActive: route.name === 'my_account' },
    documentation,
    about,
  );
  return items;
}
