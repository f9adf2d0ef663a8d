import type { GeographicBox } from '@cartable/contract/core';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { type MapLayer, type MapPlace, MapView } from '../../../map/index.ts';
import { type Levels, scaleOfLevel } from './levels.ts';
import { pyramidTexts } from './pyramids-texts.ts';
import './level-maps.css';

/** Centre of the maps without data: Paris. */
const usualCentre: MapPlace = [2.35, 48.85];

interface LevelMapsProps {
  readonly levels: Levels;
  /** Above each map. */
  readonly titles: readonly [top: string, bottom: string];
  /** Text alternative of each map. */
  readonly labels: readonly [top: string, bottom: string];
  readonly layers: readonly MapLayer[];
  readonly extent: GeographicBox | null;
}

/** The same place at the first and at the last level of Web Mercator; what is moved on one moves on the other. */
export function LevelMaps({ levels, titles, labels, layers, extent }: LevelMapsProps) {
  const t = useTexts(pyramidTexts);
  const scale = new Intl.NumberFormat(useLanguage());
  const [centre, setCentre] = useState<MapPlace>(
    extent ? [(extent.west + extent.east) / 2, (extent.south + extent.north) / 2] : usualCentre,
  );
  return (
    <div className="app-level-maps">
      {([0, 1] as const).map((end) => (
        <figure key={end}>
          <figcaption>
            {titles[end]}{' '}
            <span className="fr-hint-text">
              {t('scaleAbout', { denominator: scale.format(scaleOfLevel(levels[end])) })}
            </span>
          </figcaption>
          <MapView
            label={labels[end]}
            layers={layers}
            extent={extent}
            centre={centre}
            onCentre={setCentre}
            zoom={levels[end]}
            levels={[levels[end], levels[end]]}
            queryable={false}
            height="small"
          />
        </figure>
      ))}
    </div>
  );
}
