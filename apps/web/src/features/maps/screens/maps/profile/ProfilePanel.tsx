import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { latePart } from '../../../../../base/design/late-part.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { SketchFeature } from '../../../../../map/index.ts';
import { FoldedPanel } from '../../../parts/FoldedPanel.tsx';
import type { ReadLayer } from '../useMapLayers.ts';
import { profileTexts } from './profile-texts.ts';
import { reliefLayersOf } from './relief-layers.ts';

const Profile = latePart(async () => (await import('./Profile.tsx')).default);

interface ProfilePanelProps {
  readonly layers: readonly ReadLayer[];
  readonly sketch: readonly SketchFeature[];
}

/** Relief under a line of the drawing, where the map has a layer that may know it. */
export function ProfilePanel({ layers, sketch }: ProfilePanelProps) {
  const t = useTexts(profileTexts);
  const [layerId, chooseLayer] = useState<string>();
  const [lineId, chooseLine] = useState<string>();
  const reliefs = reliefLayersOf(layers);
  if (reliefs.length === 0) return null;
  const lines = sketch.flatMap(({ id, name, geometry }) =>
    geometry.type === 'LineString' ? [{ id, name, corners: geometry.coordinates }] : [],
  );
  const relief = reliefs.find(({ offeringId }) => offeringId === layerId) ?? reliefs[0]!;
  // The one drawn last is most likely meant.
  const line = lines.find(({ id }) => id === lineId) ?? lines.at(-1);
  return (
    <FoldedPanel
      title={t('title')}
      openLabel={t('open')}
      closeLabel={t('close')}
      iconId="fr-icon-line-chart-line"
    >
      <p className="fr-hint-text">{t('hint')}</p>
      <Select
        label={t('layer')}
        options={reliefs.map(({ offeringId, title }) => ({ value: offeringId, label: title }))}
        nativeSelectProps={{
          value: relief.offeringId,
          onChange: ({ target }) => chooseLayer(target.value),
        }}
      />
      {line ? (
        <>
          <Select
            label={t('line')}
            options={lines.map(({ id, name }) => ({ value: id, label: name }))}
            nativeSelectProps={{ value: line.id, onChange: ({ target }) => chooseLine(target.value) }}
          />
          <Profile
            waiting={<p role="status">{t('reading')}</p>}
            offeringId={relief.offeringId}
            corners={line.corners}
          />
        </>
      ) : (
        <p className="fr-mb-0">{t('noLine')}</p>
      )}
    </FoldedPanel>
  );
}
