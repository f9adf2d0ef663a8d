import { defineTexts, useTexts } from '../../base/i18n/texts.ts';
import { en } from './consent.texts.en.ts';
import { fr } from './consent.texts.fr.ts';
import { FooterConsentManagementItem, useConsent } from './consent-management.ts';
import './consent.css';

const texts = defineTexts('consent', { fr, en });

/** The choice made in this browser, and the way to change it. */
export function AudienceChoice() {
  const t = useTexts(texts);
  const { finalityConsent } = useConsent();
  const choice =
    finalityConsent === undefined ? 'undecided' : finalityConsent.audience ? 'accepted' : 'refused';
  return (
    <>
      <p role="status">{t(choice)}</p>
      <p className="app-consent__change">
        <FooterConsentManagementItem />
      </p>
    </>
  );
}
