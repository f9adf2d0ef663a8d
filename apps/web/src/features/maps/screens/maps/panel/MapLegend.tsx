import { useIsDark } from '@codegouvfr/react-dsfr/useIsDark';
import { useState } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { legendOf, type MapLayer } from '../../../../../map/index.ts';
import { reachable } from '../../../../../map/outside/reachable.ts';
import { texts } from '../texts.ts';
import './map-legend.css';

interface MapLegendProps {
  readonly layer: MapLayer;
  readonly title: string;
}

/** The legend the service draws, or the colours the map gives. */
export function MapLegend({ layer, title }: MapLegendProps) {
  const t = useTexts(texts);
  const { isDark } = useIsDark();
  const [isFailed, fail] = useState(false);
  const legend = legendOf(layer, isDark);
  if (legend === null || isFailed) return <p className="fr-hint-text fr-mb-0">{t('legendFailed')}</p>;
  if (legend.kind === 'image')
    return (
      <img
        className="app-maps__legend-image"
        src={reachable(legend.url)}
        alt={t('legend', { title })}
        onError={() => fail(true)}
      />
    );
  return (
    <ul className="app-layer-colours">
      {legend.entries.map(({ name, colour }) => (
        <li key={name}>
          <span style={{ background: colour }} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}
