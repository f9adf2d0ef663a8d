import type { SiteConfiguration } from '@cartable/contract/site';
import { useEffect } from 'react';
import { useRoute } from '../../base/routing/routes.ts';
import { accessOf } from '../screen-access.ts';
import { ConsentBannerAndConsentManagement, useConsent } from './consent-management.ts';
import { notifyOfView } from './tell-view.ts';

type Matomo = NonNullable<SiteConfiguration['audience']>;

/** On public pages, the only ones that are counted: asks for consent once, and tells Matomo those read by who gave it. */
export function Audience({ matomo }: { readonly matomo: Matomo }) {
  const isAllowed = useConsent().finalityConsent?.audience === true;
  const route = useRoute();
  const isPublic = accessOf(route)?.layout === 'public';
  const [path] = route.href.split('?');
  useEffect(() => {
    if (isAllowed && isPublic) return notifyOfView(matomo, path ?? '/');
    return undefined;
  }, [isAllowed, isPublic, path, matomo]);
  return isPublic ? <ConsentBannerAndConsentManagement /> : null;
}
