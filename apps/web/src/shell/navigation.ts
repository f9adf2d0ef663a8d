import type { Datastore } from '@cartable/contract/datastore';
import type { Community } from '@cartable/contract/people';
import type { MainNavigationProps } from '@codegouvfr/react-dsfr/MainNavigation';
import { useMe } from '../base/api/session.ts';
import { useTexts } from '../base/i18n/texts.ts';
import { type AnyRoute, type RouteName, routes, useRoute } from '../base/routing/routes.ts';
import { useSiteQuery } from '../base/site/site.ts';
import { useCommunityQuery } from '../features/communities/index.ts';
import { useDatastoreQuery } from '../features/datastores/index.ts';
import { shellTexts } from './shell-texts.ts';

type Item = MainNavigationProps.Item;
type CollaborativeRoute = Extract<AnyRoute, { readonly name: `espaceco_${string}` }>;
export type ShellTranslate = ReturnType<typeof useTexts<typeof shellTexts.fr>>;

interface Place {
  readonly t: ShellTranslate;
  readonly route: AnyRoute;
}

interface Entry {
  readonly text: string;
  readonly to: AnyRoute;
  /** Other screens one is on when one is « there ». */
  readonly with?: readonly RouteName[];
}

/**
 * Main menu (specification §2): public entries for visitors; once signed in, the dashboard, the workspace one is in and
 * what is one's own. What one may not do is not there.
 */
export function useNavigation(): Item[] {
  const t = useTexts(shellTexts);
  const route = useRoute();
  const { data: me } = useMe();
  const configuration = useSiteQuery().data?.config_community_id ?? undefined;
  const espaceco = useEspacecoEntries(t);
  const communityId =
    route.name === 'config_alerts'
      ? configuration
      : 'communityId' in route.params && !isCollaborative(route)
        ? route.params.communityId
        : undefined;
  const { data: community } = useCommunityQuery(me ? communityId : undefined);
  const datastoreId =
    'datastoreId' in route.params && !isAdministration(route)
      ? route.params.datastoreId
      : (community?.datastore?._id ?? undefined);
  const { data: datastore } = useDatastoreQuery(me ? datastoreId : undefined);
  const place = { t, route };
  const catalogue = useCatalogueEntry(t);
  if (!me) return publicItems(place, catalogue);
  const isInWorkspace = datastore !== undefined || community !== undefined;
  return [
    ...itemsOf(place, [{ text: t('dashboard'), to: routes.dashboard_pro() }]),
    ...(isInWorkspace ? [] : itemsOf(place, [catalogue, maps(t)])),
    ...workspaceItems(place, datastore, community),
    ...(isInWorkspace ? [] : itemsOf(place, espaceco)),
    ...itemsOf(place, [{ text: t('account'), to: routes.my_account() }]),
    ...itemsOf(place, [
      {
        text: t('keys'),
        to: routes.my_access_keys(),
        with: ['my_permissions', 'my_service_view', 'user_key_add', 'user_key_edit'],
      },
      { text: t('documents'), to: routes.my_documents() },
    ]),
    // Inside a workspace there is room for what concerns it only; the dashboard leads there as well.
    ...(me.roles.includes('ADMINISTRATOR') && !isInWorkspace ? administrationItem(place) : []),
    ...menuOf(place, t('thisSite'), [
      documentation(t),
      ...joining(t),
      news(t),
      ...assistance(t),
      { text: t('about'), to: routes.about() },
    ]),
  ];
}

/** The header menu of the specification, as far as the pages exist, for whoever is not signed in. */
const publicItems = (place: Place, catalogue: Entry | OutsideLink): Item[] => {
  const { t } = place;
  return [
    ...itemsOf(place, [documentation(t), ...joining(t), catalogue, maps(t), news(t)]),
    ...menuOf(place, t('assistance'), assistance(t)),
    ...itemsOf(place, [{ text: t('about'), to: routes.about() }]),
  ];
};

const joining = (t: ShellTranslate): Entry[] => [
  { text: t('offer'), to: routes.offer() },
  { text: t('join'), to: routes.join() },
];

const maps = (t: ShellTranslate): Entry => ({ text: t('maps'), to: routes.maps() });

const news = (t: ShellTranslate): Entry => ({
  text: t('news'),
  to: routes.news_list(),
  with: ['news_list_by_tag', 'news_article'],
});

const assistance = (t: ShellTranslate): Entry[] => [
  { text: t('faq'), to: routes.faq() },
  { text: t('contact'), to: routes.contact(), with: ['contact_confirmation'] },
  { text: t('serviceStatus'), to: routes.service_status() },
];

function workspaceItems(
  place: Place,
  datastore: Datastore | undefined,
  community: Community | undefined,
): Item[] {
  const { t, route } = place;
  const membersId = membersOf(datastore, community);
  const members: Entry[] =
    membersId === undefined
      ? []
      : [
          {
            text: t('members'),
            to: routes.members_list({ communityId: membersId }),
            with: ['community_edit'],
          },
        ];
  if (datastore === undefined) return itemsOf(place, members);
  const at = { datastoreId: datastore._id };
  const managing: readonly RouteName[] = [
    'datastore_manage_storage',
    'datastore_manage_permissions',
    'datastore_add_permission',
    'datastore_edit_permission',
    'datastore_activity',
    'datastore_trash',
  ];
  const isData = 'datastoreId' in route.params && !managing.some((name) => name === route.name);
  const data = itemsOf(place, [{ text: t('data'), to: routes.datasheet_list(at) }]);
  return [
    ...data.map((item) => ({ ...item, isActive: isData })),
    ...itemsOf(place, members),
    ...menuOf(place, t('manage'), [
      { text: t('consumption'), to: routes.datastore_manage_storage(at) },
      {
        text: t('granted'),
        to: routes.datastore_manage_permissions(at),
        with: ['datastore_add_permission', 'datastore_edit_permission'],
      },
      ...(datastore.abilities.community ? [{ text: t('journal'), to: routes.datastore_activity(at) }] : []),
      { text: t('trash'), to: routes.datastore_trash(at) },
    ]),
  ];
}

function administrationItem(place: Place): Item[] {
  const items = itemsOf(place, [{ text: place.t('administration'), to: routes.administration() }]);
  return items.map((item) => ({ ...item, isActive: isAdministration(place.route) }));
}

/** The collaborative space of this site, of the one the operator named in its place, or of none. */
export function useEspacecoEntries(t: ShellTranslate): (Entry | OutsideLink)[] {
  const site = useSiteQuery().data;
  if (site?.api_espaceco_url == null) return [];
  const text = t('espaceco');
  if (site.api_espaceco_url === `${site.public_url}/api/espaceco`)
    return [{ text, to: routes.espaceco_community_list() }];
  return [{ text, href: new URL(site.api_espaceco_url).origin, title: t('newWindow', { text }) }];
}

/** Communities of the collaborative space have numbers of their own. */
const isCollaborative = (route: AnyRoute): route is CollaborativeRoute =>
  route.name !== false && route.name.startsWith('espaceco_');

const isAdministration = ({ name }: AnyRoute) => name !== false && name.startsWith('administration');

/** The community whose members one manages, of those the address names. */
function membersOf(datastore: Datastore | undefined, community: Community | undefined): string | undefined {
  if (community?.abilities.members) return community._id;
  return datastore?.abilities.community ? datastore.community._id : undefined;
}

/** Outside of the site: its own window. */
interface OutsideLink {
  readonly text: string;
  readonly href: string;
  readonly title: string;
}

const documentation = (t: ShellTranslate): Entry => ({
  text: t('documentation'),
  to: routes.documentation(),
  with: ['documentation_guide'],
});

export const outsideLinkProps = ({ href, title }: OutsideLink) => ({
  href,
  target: '_blank',
  rel: 'noopener',
  title,
});

function itemsOf(
  { route }: Place,
  entries: readonly (Entry | OutsideLink)[],
): MainNavigationProps.Item.Link[] {
  return entries.map((entry) => ({
    text: entry.text,
    linkProps: linkOf(entry),
    ...(!('href' in entry) && { isActive: isAt(route, entry) }),
  }));
}

export const linkOf = (entry: Entry | OutsideLink) =>
  'href' in entry ? outsideLinkProps(entry) : entry.to.link;

/** The catalogue of this site, or the one the operator named in its place. */
export function useCatalogueEntry(t: ShellTranslate): Entry | OutsideLink {
  const site = useSiteQuery().data;
  const text = t('catalogue');
  if (site === undefined || site.catalogue_url === `${site.public_url}/catalogue`)
    return {
      text,
      to: routes.catalogue(),
      with: ['catalogue_record', 'catalogue_producers', 'catalogue_producer'],
    };
  return { text, href: site.catalogue_url, title: t('newWindow', { text }) };
}

/** Several entries under one; none of them has a screen: no menu. */
function menuOf(place: Place, text: string, entries: readonly (Entry | OutsideLink)[]): Item[] {
  const links = itemsOf(place, entries);
  if (links.length === 0) return [];
  return [{ text, isActive: links.some(({ isActive }) => isActive), menuLinks: links }];
}

const isAt = (route: AnyRoute, { to, with: others = [] }: Entry) =>
  route.name === to.name ||
  others.some((name) => name === route.name) ||
  (isCollaborative(to) && isCollaborative(route));
