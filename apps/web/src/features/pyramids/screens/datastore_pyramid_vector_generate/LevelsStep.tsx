import type { Relation, TileMatrixSetName } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { MapLayer } from '../../../../map/index.ts';
import { mapLevelOf } from '../../../../map/map-level.ts';
import { LevelMaps } from '../../parts/LevelMaps.tsx';
import { LevelRange } from '../../parts/LevelRange.tsx';
import type { Levels } from '../../parts/levels.ts';
import { SetChoice } from '../../parts/SetChoice.tsx';
import { setsFor } from '../../parts/tile-matrix-sets.ts';
import { inSet } from './generation-values.ts';
import { chosenTables, type StepProps, withTable } from './step-props.ts';
import { texts } from './texts.ts';

export function LevelsStep(props: StepProps) {
  const t = useTexts(texts);
  const { storedData, values, onChange, layersOf } = props;
  const tables = chosenTables(props);
  return (
    <>
      <SetChoice
        sets={setsFor(storedData.extent, storedData.srs)}
        value={values.tileMatrixSet}
        onChange={(tileMatrixSet) => onChange(inSet(storedData, values, tileMatrixSet))}
      />
      <p>{t('levelsIntro')}</p>
      {tables.map(({ relation, choices }, rank) => (
        <TableLevels
          key={relation.name}
          relation={relation}
          set={values.tileMatrixSet}
          levels={choices.levels}
          layers={layersOf(relation)}
          startsOpen={rank === 0}
          onChange={(levels) => onChange(withTable(values, relation.name, { levels }))}
        />
      ))}
    </>
  );
}

interface TableLevelsProps {
  readonly relation: Relation;
  readonly set: TileMatrixSetName;
  readonly levels: Levels;
  readonly layers: readonly MapLayer[];
  readonly startsOpen: boolean;
  readonly onChange: (levels: Levels) => void;
}

/** The range of one table; its maps on demand, since two maps a table would be a heavy page. */
function TableLevels({ relation, set, levels, layers, startsOpen, onChange }: TableLevelsProps) {
  const t = useTexts(texts);
  const [open, setOpen] = useState(startsOpen);
  const { name: table, extent } = relation;
  const [top, bottom] = levels;
  const latitude = extent ? (extent.south + extent.north) / 2 : USUAL_LATITUDE;
  return (
    <div className="app-table-block">
      <LevelRange
        legend={t('levelsOf', { table })}
        hint={t('levelsHint')}
        value={levels}
        onChange={onChange}
      />
      <Button
        type="button"
        size="small"
        priority="tertiary no outline"
        iconId={open ? 'fr-icon-arrow-up-s-line' : 'fr-icon-arrow-down-s-line'}
        nativeButtonProps={{ 'aria-expanded': open }}
        onClick={() => setOpen(!open)}
      >
        {open ? t('hideMaps', { table }) : t('seeMaps', { table })}
      </Button>
      {open && (
        <>
          <LevelMaps
            levels={[mapLevelOf(set, top, latitude), mapLevelOf(set, bottom, latitude)]}
            titles={[t('levelTop', { level: top }), t('levelBottom', { level: bottom })]}
            labels={[t('levelMap', { table, level: top }), t('levelMap', { table, level: bottom })]}
            layers={layers}
            extent={extent}
          />
          <p className="fr-hint-text fr-mb-0">{t('mapMoves')}</p>
        </>
      )}
    </div>
  );
}

/** Middle of metropolitan France, where nothing says better. */
const USUAL_LATITUDE = 46.5;
