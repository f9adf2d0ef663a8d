import type { Language } from '@cartable/contract/core';
import { peopleCalls, type User } from '@cartable/contract/people';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Header, type HeaderProps } from '@codegouvfr/react-dsfr/Header';
import { useRead } from '../base/api/hooks.ts';
import { useMe } from '../base/api/session.ts';
import { chooseLanguage, languageNames } from '../base/i18n/language.ts';
import { useLanguage, useTexts } from '../base/i18n/texts.ts';
import { routes, useRoute } from '../base/routing/routes.ts';
import { useSiteTitle } from '../base/site/site.ts';
import { useStore } from '../base/state/store.ts';
import { useSignOut } from '../features/account/index.ts';
import {
  closeTray,
  isRunning,
  openTray,
  TRAY_ID,
  tasksTexts,
  trayIsOpen,
  useTrayTasks,
} from '../features/tasks/index.ts';
import { BrandTop, homeLink, useLogo, useTagline } from './brand.tsx';
import { outsideLinkProps, type ShellTranslate, useCatalogueEntry, useNavigation } from './navigation.ts';
import { accessOf } from './screen-access.ts';
import { shellTexts } from './shell-texts.ts';

/** Tasks that end are told at once (`after-task.ts`); answers of people may wait. */
const freshMs = 60_000;

const geoportailUrl = 'https://www.geoportail.gouv.fr/';

export function SiteHeader() {
  const t = useTexts(shellTexts);
  const siteTitle = useSiteTitle();
  const logo = useLogo();
  return (
    <Header
      id="app-header"
      brandTop={<BrandTop />}
      homeLinkProps={homeLink(t('homeLink', { site: siteTitle }))}
      serviceTitle={
        <>
          {siteTitle}{' '}
          <Badge as="span" noIcon severity="success" small>
            {t('beta')}
          </Badge>
        </>
      }
      serviceTagline={useTagline()}
      {...(logo ? { operatorLogo: logo } : {})}
      quickAccessItems={useQuickAccess()}
      navigation={useNavigation()}
    />
  );
}

function useQuickAccess(): NonNullable<HeaderProps['quickAccessItems']> {
  const t = useTexts(shellTexts);
  const lang = useLanguage();
  const { data: me } = useMe();
  const personal = usePersonalAccess(me ?? null);
  const place = accessOf(useRoute())?.layout;
  const catalogue = useCatalogueAccess();
  const isAtWork = Boolean(me) && place !== undefined && place !== 'public';
  return [isAtWork ? catalogue : geoportailAccess(t), ...personal, languageSwitch(lang)];
}

/** From one's workspace, where the menu has no room for it, to what everyone sees. */
function useCatalogueAccess(): HeaderProps.QuickAccessItem {
  const t = useTexts(shellTexts);
  const entry = useCatalogueEntry(t);
  return {
    iconId: 'fr-icon-road-map-line',
    text: entry.text,
    linkProps: 'to' in entry ? entry.to.link : outsideLinkProps(entry),
  };
}

const geoportailAccess = (t: ShellTranslate): HeaderProps.QuickAccessItem => ({
  iconId: 'fr-icon-road-map-line',
  text: t('geoportail'),
  linkProps: {
    href: geoportailUrl,
    target: '_blank',
    rel: 'noopener external',
    title: t('geoportailTitle'),
  },
});

/** With two languages, the other one is one press away; its name is in itself, for who cannot read the current one. */
function languageSwitch(current: Language): HeaderProps.QuickAccessItem {
  const other = current === 'fr' ? 'en' : 'fr';
  return {
    iconId: 'fr-icon-translate-2',
    text: <span lang={other}>{languageNames[other]}</span>,
    buttonProps: { onClick: () => chooseLanguage(other) },
  };
}

function usePersonalAccess(me: User | null): HeaderProps.QuickAccessItem[] {
  const t = useTexts(shellTexts);
  const route = useRoute();
  const signOut = useSignOut();
  const works = useTasksButton();
  const notifications = useNotifications(me !== null);
  if (me === null) {
    const next = route.name === 'home' || route.name === 'login' ? undefined : route.href;
    return [
      {
        iconId: 'fr-icon-account-circle-line',
        text: t('signIn'),
        linkProps: routes.login(next === undefined ? {} : { next }).link,
      },
    ];
  }
  return [
    works,
    notifications,
    {
      iconId: 'fr-icon-account-circle-line',
      text: <PersonName me={me} />,
      linkProps: routes.dashboard_pro().link,
    },
    {
      iconId: 'fr-icon-logout-box-r-line',
      text: t('signOut'),
      buttonProps: { onClick: () => void leave(() => signOut.mutate({})) },
    },
  ];
}

const longestLookMs = 3000;

/** Whoever leaves unsent work in this browser is asked what becomes of it, as is who waits too long to know. */
async function leave(signOut: () => void): Promise<void> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(resolve, longestLookMs, true);
  });
  const mayLeaveWork = await Promise.race([
    late,
    import('../features/account/parts/unsent-work.ts')
      .then(async ({ readUnsentWork }) => (await readUnsentWork()) !== undefined)
      // What cannot be read holds nobody back.
      .catch(() => false),
  ]);
  if (mayLeaveWork) routes.logout().push();
  else signOut();
}

/** Leads to what one was told, and says how much of it is new. */
function useNotifications(isSignedIn: boolean): HeaderProps.QuickAccessItem {
  const t = useTexts(shellTexts);
  const { data } = useRead(peopleCalls.getMyNotifications, {}, { enabled: isSignedIn, staleTime: freshMs });
  const count = data?.unread ?? 0;
  return {
    iconId: 'fr-icon-notification-3-line',
    text: count === 0 ? t('notifications') : t('notificationsNew', { count }),
    linkProps: routes.my_notifications().link,
  };
}

function PersonName({ me }: { readonly me: User }) {
  const name = fullName(me);
  return (
    <span className="app-person-name" title={name}>
      {name}
    </span>
  );
}

/** Opens the tray of works, and tells how many run. */
function useTasksButton(): HeaderProps.QuickAccessItem {
  const t = useTexts(tasksTexts);
  const isOpen = useStore(trayIsOpen);
  const count = useTrayTasks().filter(isRunning).length;
  return {
    iconId: 'fr-icon-list-unordered',
    text: count === 0 ? t('button') : t('buttonRunning', { count }),
    buttonProps: {
      'aria-expanded': isOpen,
      // The tray is only there while it is open.
      ...(isOpen ? { 'aria-controls': TRAY_ID } : {}),
      onClick: () => {
        closeMenu();
        if (isOpen) closeTray();
        else openTray();
      },
    },
  };
}

/** On a small screen, the button is in a menu that covers the page. */
function closeMenu(): void {
  document.querySelector<HTMLElement>('.fr-header__menu.fr-modal--opened .fr-btn--close')?.click();
}

/** First and last name, or the user name when both are missing. */
export function fullName({
  first_name,
  last_name,
  user_name,
}: Pick<User, 'first_name' | 'last_name' | 'user_name'>) {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return name === '' ? user_name : name;
}
