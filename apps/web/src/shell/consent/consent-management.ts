import { createConsentManagement } from '@codegouvfr/react-dsfr/consentManagement';
import { routes } from '../../base/routing/routes.ts';
import { nameBanner } from './banner-texts.tsx';
import { consentWords } from './consent-words.ts';

nameBanner();

/**
 * Choices of the visitor, kept in the browser: a flag for each purpose and one for all (specification §3). The list of
 * purposes is part of where they are kept, so a new one is asked for.
 */
export const { useConsent, ConsentBannerAndConsentManagement, FooterConsentManagementItem } =
  createConsentManagement({
    finalityDescription: ({ lang }) => {
      const { audienceTitle: title, audienceText: description } = consentWords[lang === 'en' ? 'en' : 'fr'];
      return { audience: { title, description } };
    },
    personalDataPolicyLinkProps: routes.cookies().link,
  });
