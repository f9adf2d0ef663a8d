import type { GeographicBox } from '@cartable/contract/core';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { useInstall } from '../../../../../base/state/install-prompt.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { fieldTexts } from './field-texts.ts';
import { TrackSection } from './track/TrackSection.tsx';
import type { Tracking } from './track/useTrack.ts';
import { ZoneSection } from './zone/ZoneSection.tsx';

interface FieldPanelProps {
  readonly communityId: number;
  readonly person: number | undefined;
  readonly layers: readonly GuichetLayer[];
  readonly viewed: GeographicBox | undefined;
  readonly zoom: number | undefined;
  readonly tracking: Tracking;
  /** Takes the version of the site that waits. */
  readonly update: (() => void) | undefined;
}

/** What one needs where there is no network: the site installed, a zone taken along, the way one goes. */
export function FieldPanel({ person, tracking, update, ...zone }: FieldPanelProps) {
  const t = useTexts(fieldTexts);
  return (
    <>
      {update && (
        <Alert
          small
          severity="info"
          className="fr-mb-2w"
          description={
            <>
              <p>{t('updateWaits')}</p>
              <Button size="small" onClick={update}>
                {t('update')}
              </Button>
            </>
          }
        />
      )}
      <InstallSection />
      {person !== undefined && <ZoneSection person={person} {...zone} />}
      <TrackSection tracking={tracking} communityId={zone.communityId} />
    </>
  );
}

/** Where it is installed already, there is nothing to say. */
function InstallSection() {
  const t = useTexts(fieldTexts);
  const install = useInstall();
  if (window.matchMedia('(display-mode: standalone)').matches) return null;
  return (
    <details className="fr-mb-3w">
      <summary>{t('installTitle')}</summary>
      <p className="fr-hint-text">{t('installHint')}</p>
      {install && (
        <Button size="small" priority="secondary" iconId="fr-icon-install-line" onClick={install}>
          {t('install')}
        </Button>
      )}
    </details>
  );
}
