import type { Brand } from '@cartable/contract/site';
import type { HeaderProps } from '@codegouvfr/react-dsfr/Header';
import { useLayoutEffect } from 'react';
import { useTexts } from '../base/i18n/texts.ts';
import { routes } from '../base/routing/routes.ts';
import { useSiteQuery } from '../base/site/site.ts';
import { shellTexts } from './shell-texts.ts';
import './brand.css';

/** Picture of the product, for a site that names nobody. */
const productLogo = '/favicon.svg';

/** Owner of the site (`CARTABLE_BRAND`). Until that is known, nobody is named. */
export const useBrand = (): Brand | undefined => useSiteQuery().data?.brand;

export function useTagline(): string {
  const t = useTexts(shellTexts);
  return useBrand()?.tagline ?? t('tagline', { product: t('product') });
}

/** Lets the style sheet follow the brand, before anything is painted: the mark of the State is three lines high. */
export function useBrandStyle(): void {
  const brand = useBrand();
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset.brand = brand?.kind ?? 'unknown';
    if (brand?.colour) {
      dataset.brandColour = '';
      style.setProperty('--app-brand', brand.colour);
    }
  }, [brand]);
}

export function BrandTop() {
  const brand = useBrand();
  if (brand?.kind !== 'state') return brand?.name;
  return (
    <>
      République
      <br />
      Française
    </>
  );
}

/** Picture beside the name. The name of the site follows it, or that of its owner: it needs no words of its own. */
export function useLogo(): NonNullable<HeaderProps['operatorLogo']> | undefined {
  const brand = useBrand();
  const imgUrl = brand?.logo ?? (brand?.kind === 'own' && brand.name === null ? productLogo : undefined);
  return imgUrl === undefined ? undefined : { orientation: 'horizontal', imgUrl, alt: '' };
}

export function homeLink(title: string): HeaderProps['homeLinkProps'] {
  return { ...routes.home().link, title };
}
