import { peopleCalls } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { dashboardTexts } from './dashboard-texts.ts';

const key = 'cartable.first-steps';

/** The way from an account to a service, for whoever has not walked it yet; once skipped, it stays away. */
export function FirstSteps() {
  const t = useTexts(dashboardTexts);
  const [isSkipped, skip] = useState(wasSkipped);
  const { data: workspaces } = useRead(peopleCalls.getMyDatastores, {});
  if (isSkipped || !workspaces) return null;
  const place = workspaces.find(({ is_member: isMember }) => isMember);
  const deposit = place && routes.datastore_datasheet_upload({ datastoreId: place._id });
  return (
    <section className="app-first-steps fr-mb-6w" aria-labelledby="first-steps">
      <div className="app-first-steps__head">
        <h2 id="first-steps" className="fr-h4 fr-mb-0">
          {t('firstSteps')}
        </h2>
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-close-line"
          iconPosition="right"
          onClick={() => {
            remember();
            skip(true);
          }}
        >
          {t('firstSkip')}
        </Button>
      </div>
      <ol>
        <li>{t(place ? 'firstJoined' : 'firstJoin')}</li>
        <li>{deposit ? <a {...deposit.link}>{t('firstDeposit')}</a> : t('firstDeposit')}</li>
        <li>{t('firstPublish')}</li>
        <li>
          <a {...routes.maps().link}>{t('firstMap')}</a>
        </li>
      </ol>
      <p className="fr-mb-0">
        <a {...routes.documentation_guide({ guide: 'user' }).link}>{t('firstGuide')}</a>
      </p>
    </section>
  );
}

function wasSkipped(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // A browser that keeps nothing would show it for ever.
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(key, 'skipped');
  } catch {
    // It goes for now at least.
  }
}
