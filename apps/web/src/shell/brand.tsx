import type { HeaderProps } from '@codegouvfr/react-dsfr/Header';
import { useLayoutEffect } from 'react';
import { routes } from '../base/routing/routes.ts';
import { useSiteQuery } from '../base/site/site.ts';
import './brand.css';

/**
 * Owner of the site. The mark, the typeface and the words of the French State are reserved to its services; any other
 * organisation names itself (`CARTABLE_BRAND`). Until that is known, nobody is named.
 */
export type Brand = { readonly kind: 'unknown' | 'state' } | { readonly kind: 'own'; readonly name: string };

export function useBrand(): Brand {
  const { data } = useSiteQuery();
  if (data === undefined) return { kind: 'unknown' };
  return data.brand === undefined ? { kind: 'state' } : { kind: 'own', name: data.brand };
}

/** Lets the style sheet follow the brand, before anything is painted: the mark of the State is three lines high. */
export function useBrandStyle(): void {
  const { kind } = useBrand();
  useLayoutEffect(() => {
    document.documentElement.dataset.brand = kind;
  }, [kind]);
}

export function BrandTop() {
  const brand = useBrand();
  if (brand.kind === 'unknown') return null;
  if (brand.kind === 'own') return brand.name;
  return (
    <>
      République
      <br />
      Française
    </>
  );
}

export function homeLink(title: string): HeaderProps['homeLinkProps'] {
  return { ...routes.home().link, title };
}
