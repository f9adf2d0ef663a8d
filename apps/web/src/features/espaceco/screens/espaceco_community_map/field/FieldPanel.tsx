import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { useInstall } from '../../../../../base/state/install-prompt.ts';
import type { Contribution } from '../contribute/useContribution.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { fieldTexts } from './field-texts.ts';
import { TrackSection } from './track/TrackSection.tsx';
import { TrackUses } from './track/TrackUses.tsx';
import type { Tracking } from './track/useTrack.ts';
import { ZoneSection } from './zone/ZoneSection.tsx';

interface FieldPanelProps {
  readonly community: EspacecoCommunity;
  readonly person: number | undefined;
  readonly layers: readonly GuichetLayer[];
  readonly viewed: GeographicBox | undefined;
  readonly zoom: number | undefined;
  readonly tracking: Tracking;
  readonly contribution: Contribution;
  /** Whether the person may change objects of a layer. */
  readonly isEditable: (layer: GuichetLayer) => boolean;
  /** Shows the object that was made of a track. */
  readonly onObject: () => void;
  /** Takes the version of the site that waits. */
  readonly update: (() => void) | undefined;
}

/** What one needs where there is no network: the site installed, a zone taken along, the way one goes. */
export function FieldPanel({
  community,
  person,
  tracking,
  contribution,
  isEditable,
  onObject,
  update,
  ...seen
}: FieldPanelProps) {
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
      {person !== undefined && <ZoneSection person={person} communityId={community.id} {...seen} />}
      <TrackSection tracking={tracking} communityId={community.id}>
        {person !== undefined && (
          <TrackUses
            track={tracking.track}
            community={community}
            person={person}
            contribution={contribution}
            isEditable={isEditable}
            onObject={onObject}
          />
        )}
      </TrackSection>
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
