import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useTexts } from '../i18n/texts.ts';
import { isOtherName } from './own-address.ts';
import { useSite } from './site.ts';
import { siteTexts } from './site-texts.ts';

/** Tells who looks after the installation that the address written everywhere is not the one in use. */
export function OtherNameAlert() {
  const t = useTexts(siteTexts);
  const { public_url: publicUrl } = useSite();
  if (!isOtherName(location.origin, publicUrl)) return null;
  return (
    <Alert
      className="fr-mb-3w"
      severity="warning"
      as="h2"
      title={t('otherNameTitle')}
      description={t('otherNameText', { here: location.origin, publicUrl })}
    />
  );
}

/** A browser keeps no session of a site meant to be encrypted on a page that is not. */
export function SecureOnlyAlert() {
  const t = useTexts(siteTexts);
  const { public_url: publicUrl } = useSite();
  if (window.isSecureContext || !publicUrl.startsWith('https:')) return null;
  return (
    <Alert
      className="fr-mb-3w"
      severity="warning"
      as="h2"
      title={t('secureOnlyTitle')}
      description={
        <>
          {t('secureOnlyText')} <a href={publicUrl}>{publicUrl}</a>
        </>
      }
    />
  );
}
