import { latePart } from '../../base/design/late-part.tsx';
import { Page } from '../../base/design/Page.tsx';
import { defineTexts, useTexts } from '../../base/i18n/texts.ts';
import { useSite } from '../../base/site/site.ts';
import { en } from './consent.texts.en.ts';
import { fr } from './consent.texts.fr.ts';

const texts = defineTexts('consent', { fr, en });

/** Nothing of it is loaded where nothing is measured. */
const AudienceChoice = latePart(async () => (await import('./AudienceChoice.tsx')).AudienceChoice);

/** What the site keeps in the browser, and the choices of the visitor. */
export function Screen() {
  const t = useTexts(texts);
  const { audience } = useSite();
  return (
    <Page title={t('title')} width="narrow">
      <h2 className="fr-h4">{t('necessaryTitle')}</h2>
      <p>{t('necessaryText')}</p>
      <ul>
        <li>{t('session')}</li>
        <li>{t('choices')}</li>
        <li>{t('drafts')}</li>
      </ul>
      <h2 className="fr-h4 fr-mt-4w">{t('optionalTitle')}</h2>
      {audience === null ? (
        <p>{t('none')}</p>
      ) : (
        <>
          <h3 className="fr-h6">{t('audienceTitle')}</h3>
          <p>
            {t('audienceText')} ({new URL(audience.url).host})
          </p>
          <AudienceChoice waiting={null} />
        </>
      )}
    </Page>
  );
}
