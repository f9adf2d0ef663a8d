import { addConsentManagementTranslations } from '@codegouvfr/react-dsfr/consentManagement';
import { routes } from '../../base/routing/routes.ts';
import { consentWords } from './consent-words.ts';

/** The words of the library speak of cookies that better the visit: there are none. */
export function nameBanner(): void {
  for (const lang of ['fr', 'en'] as const) {
    const texts = consentWords[lang];
    addConsentManagementTranslations({
      lang,
      messages: {
        'about cookies': () => texts.bannerTitle,
        'welcome message': () => (
          <>
            {texts.audienceText} {texts.bannerChange} <a {...routes.cookies().link}>{texts.title}</a>.
          </>
        ),
        'preferences for all services': () => texts.panelAll,
        'personal data cookies': texts.title,
        'consent modal title': texts.title,
        'cookies management': texts.changeButton,
        'mandatory cookies': texts.necessaryTitle,
        'mandatory cookies - description': texts.panelNecessary,
      },
    });
  }
}
