import type { SiteConfiguration } from '@cartable/contract/site';
import { useEffect } from 'react';
import { useLanguage } from '../../base/i18n/texts.ts';
import { type RouteName, useRoute } from '../../base/routing/routes.ts';
import { accessOf } from '../screen-access.ts';
import { ConsentBannerAndConsentManagement, useConsent } from './consent-management.ts';
import { consentWords } from './consent-words.ts';
import { notifyOfView } from './tell-view.ts';

type Matomo = NonNullable<SiteConfiguration['audience']>;

/** Whoever has the address of one of these pages may do what it is for: it is told to nobody. */
const secretAddresses: ReadonlySet<unknown> = new Set<RouteName>([
  'espaceco_followed_report',
  'espaceco_stop_following',
]);

/** On public pages, the only ones that are counted: asks for consent once, and tells Matomo those read by who gave it. */
export function Audience({ matomo }: { readonly matomo: Matomo }) {
  const { finalityConsent } = useConsent();
  const isAllowed = finalityConsent?.audience === true;
  const language = useLanguage();
  const route = useRoute();
  const isPublic = accessOf(route)?.layout === 'public';
  const isCounted = isPublic && !secretAddresses.has(route.name);
  const [path] = route.href.split('?');
  useEffect(() => {
    if (isAllowed && isCounted) return notifyOfView(matomo, path ?? '/');
    return undefined;
  }, [isAllowed, isCounted, path, matomo]);
  if (!isPublic) return null;
  // The banner of the library is in no landmark; once one has chosen, there is nothing in it.
  const landmark = { role: 'region', 'aria-label': consentWords[language].bannerTitle };
  return (
    <div {...(finalityConsent === undefined && landmark)}>
      <ConsentBannerAndConsentManagement />
    </div>
  );
}
