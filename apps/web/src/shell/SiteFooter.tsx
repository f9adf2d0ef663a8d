import { headerFooterDisplayItem } from '@codegouvfr/react-dsfr/Display';
import { addFooterTranslations, Footer, type FooterProps } from '@codegouvfr/react-dsfr/Footer';
import { useLanguage, useTexts } from '../base/i18n/texts.ts';
import { routes } from '../base/routing/routes.ts';
import { useSiteQuery, useSiteTitle } from '../base/site/site.ts';
import { BrandTop, homeLink, useBrand, useLogo } from './brand.tsx';
import { shellTexts } from './shell-texts.ts';

// Words of the design system that it leaves in French, or calls by another name than the site.
addFooterTranslations({
  lang: 'en',
  messages: { 'our partners': 'Our partners', 'website map': 'Site map' },
});

const declarations = {
  none: 'non compliant',
  partial: 'partially compliant',
  full: 'fully compliant',
} as const;

export function SiteFooter() {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const siteTitle = useSiteTitle();
  const version = useSiteQuery().data?.version;
  const isState = useBrand()?.kind === 'state';
  const logo = useLogo();
  return (
    <Footer
      id="app-footer"
      brandTop={<BrandTop />}
      homeLinkProps={homeLink(t('homeLink', { site: siteTitle }))}
      accessibility={declarations[useSiteQuery().data?.accessibility ?? 'none']}
      accessibilityLinkProps={routes.accessibility().link}
      websiteMapLinkProps={routes.sitemap().link}
      contentDescription={
        <>
          {t('footerDescription')}
          {version !== undefined && (
            <>
              <br />
              {t('version', { version })}
            </>
          )}
        </>
      }
      {...(isState ? {} : { domains: [] })}
      {...(logo ? { operatorLogo: logo } : {})}
      {...usePartnersLogos()}
      license={t('licence')}
      bottomItems={[
        { text: t('contact'), linkProps: routes.contact().link },
        { text: t('openData'), linkProps: { href: `/ogcapi?lang=${language}&f=html` } },
        { text: t('terms'), linkProps: routes.terms_of_service().link },
        { text: t('legalNotice'), linkProps: routes.legal_notice().link },
        { text: t('personalData'), linkProps: routes.personal_data().link },
        { text: t('cookies'), linkProps: routes.cookies().link },
        headerFooterDisplayItem,
      ]}
    />
  );
}

/** Organisations the site is made with, those the operator named. */
function usePartnersLogos(): Pick<FooterProps, 'partnersLogos'> {
  const t = useTexts(shellTexts);
  const partners = useSiteQuery().data?.partners ?? [];
  const [first, ...others] = partners.map(({ name, url, logo }) => ({
    alt: name,
    imgUrl: logo,
    linkProps: { href: url, target: '_blank', rel: 'noopener external', title: t('partner', { name }) },
  }));
  return first === undefined ? {} : { partnersLogos: { sub: [first, ...others] } };
}
