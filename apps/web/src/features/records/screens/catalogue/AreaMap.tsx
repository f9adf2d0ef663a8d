import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type MapPlace, MapView, PlaceSearch } from '../../../../map/index.ts';
import { bboxOf, boxOf } from './area.ts';
import { texts } from './texts.ts';

/** A place is about a département: what is around it is looked for too. */
const placeZoom = 8;

interface AreaMapProps {
  /** Area of interest, as in the address. */
  readonly bbox: string | undefined;
  readonly onBbox: (bbox: string) => void;
}

/** A map moved to the area of interest, by hand or by the name of a place. */
export function AreaMap({ bbox, onBbox }: AreaMapProps) {
  const t = useTexts(texts);
  const [viewed, view] = useState<GeographicBox>();
  const [centre, goTo] = useState<MapPlace>();
  const requested = boxOf(bbox);
  return (
    <>
      <div className="app-finder__place">
        <PlaceSearch onPlace={goTo} />
      </div>
      <MapView
        label={t('areaMap')}
        height="small"
        layers={requested ? [{ kind: 'outline', id: 'area', title: t('areaMap'), box: requested }] : []}
        extent={requested ?? null}
        {...(centre && { centre, zoom: placeZoom, onCentre: goTo })}
        onBox={view}
      />
      <Button
        className="fr-mt-1w"
        priority="secondary"
        iconId="fr-icon-search-line"
        disabled={!viewed}
        onClick={() => viewed && onBbox(bboxOf(viewed))}
      >
        {t('searchHere')}
      </Button>
    </>
  );
}
