import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { useTexts } from '../../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../../base/routing/routes.ts';
import { simplerLine } from '../../../../../../map/sketch/simpler-line.ts';
import { objectLinePlaces } from '../../../../../../map/sketch/sketch-limits.ts';
import { TooManyDrafts } from '../../../../parts/unsent/kept/report-draft-store.ts';
import { familyOf, hasTool } from '../../contribute/editable-layers.ts';
import type { Contribution } from '../../contribute/useContribution.ts';
import { has } from '../../guichet-tools.ts';
import type { GuichetLayer } from '../../layers/guichet-layers.ts';
import { fieldTexts } from '../field-texts.ts';
import { keepReportOfTrack } from './report-of-track.ts';
import { shapeOfTrack, type TrackPoint } from './track.ts';

interface TrackUsesProps {
  readonly track: readonly TrackPoint[];
  readonly community: EspacecoCommunity;
  readonly person: number;
  readonly contribution: Contribution;
  /** Whether the person may change objects of a layer. */
  readonly isEditable: (layer: GuichetLayer) => boolean;
  /** Shows the object that was made. */
  readonly onObject: () => void;
}

/** What the way one went becomes: the sketch of a report, or an object of a layer of lines or areas. */
export function TrackUses({ track, community, person, contribution, isEditable, onObject }: TrackUsesProps) {
  const t = useTexts(fieldTexts);
  const [problem, tell] = useState<'trackDraftsFull' | 'trackUnkept'>();
  const report = async () => {
    tell(undefined);
    try {
      const draft = await keepReportOfTrack({ track, person, community, name: t('track') });
      routes.espaceco_report_new({ community: community.id, draft }).push();
    } catch (error) {
      tell(error instanceof TooManyDrafts ? 'trackDraftsFull' : 'trackUnkept');
    }
  };
  const layers = contribution.editable.filter(
    (layer) => isEditable(layer) && hasTool(layer, 'draw') && shapeFor(layer, track) !== undefined,
  );
  return (
    <>
      {has(community, 'georem') && (
        <Button
          size="small"
          priority="secondary"
          iconId="fr-icon-feedback-line"
          className="fr-mt-2w"
          onClick={() => void report()}
        >
          {t('trackReport')}
        </Button>
      )}
      {problem && <Alert small severity="error" className="fr-mt-1w" description={t(problem)} />}
      {layers.length > 0 && (
        <TrackObject
          layers={layers}
          onMake={(layer) => {
            const shape = shapeFor(layer, track);
            if (!shape) return;
            contribution.drawIn(layer, shape);
            onObject();
          }}
        />
      )}
    </>
  );
}

/** Undefined: a layer of points, or too short a way for an area. */
function shapeFor({ table }: GuichetLayer, track: readonly TrackPoint[]) {
  const family = table && familyOf(table);
  const shape = family === 'line' || family === 'polygon' ? shapeOfTrack(track, family) : undefined;
  if (shape?.type === 'Polygon')
    return { ...shape, coordinates: shape.coordinates.map((ring) => simplerLine(ring, objectLinePlaces)) };
  return shape && { ...shape, coordinates: simplerLine(shape.coordinates, objectLinePlaces) };
}

interface TrackObjectProps {
  readonly layers: readonly GuichetLayer[];
  readonly onMake: (layer: GuichetLayer) => void;
}

function TrackObject({ layers, onMake }: TrackObjectProps) {
  const t = useTexts(fieldTexts);
  const [layerId, choose] = useState<number>();
  const chosen = layers.find(({ layer }) => layer.id === layerId) ?? layers[0]!;
  return (
    <div className="app-guichet-places__form fr-mt-2w">
      <Select
        label={t('trackLayerChoice')}
        options={layers.map(({ layer, title }) => ({ value: String(layer.id), label: title }))}
        nativeSelectProps={{
          value: String(chosen.layer.id),
          onChange: ({ target }) => choose(Number(target.value)),
        }}
      />
      <Button priority="secondary" onClick={() => onMake(chosen)}>
        {t('trackObject')}
      </Button>
    </div>
  );
}
