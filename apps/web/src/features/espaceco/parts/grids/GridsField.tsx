import { type EspacecoGrid, espacecoCalls, GRIDS_MAX } from '@cartable/contract/espaceco';
import { siteCalls } from '@cartable/contract/site';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../base/api/hooks.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { MapPlace } from '../../../../map/index.ts';
import { GridEditor } from './GridEditor.tsx';
import { texts } from './texts.ts';
import './grids.css';

const FRESH_MS = 3_600_000;
const country = 'FR';
/** About a kilometre: the same question while the map moves a little. */
const DIGITS = 2;

interface GridsFieldProps {
  readonly grids: readonly EspacecoGrid[];
  readonly onChange: (grids: readonly EspacecoGrid[]) => void;
  /** Centre of the map; undefined: it has none yet. */
  readonly place: MapPlace | undefined;
}

/** Grids looked for by name, after those of the administration that hold the centre of the map, one press each. */
export function GridsField({ grids, onChange, place }: GridsFieldProps) {
  return (
    <>
      {place && <SuggestedGrids place={place} chosen={grids} onAdd={(grid) => onChange([...grids, grid])} />}
      <GridEditor grids={grids} onChange={onChange} />
    </>
  );
}

interface SuggestedGridsProps {
  readonly place: MapPlace;
  readonly chosen: readonly EspacecoGrid[];
  readonly onAdd: (grid: EspacecoGrid) => void;
}

function SuggestedGrids({ place: [longitude, latitude], chosen, onAdd }: SuggestedGridsProps) {
  const t = useTexts(texts);
  const options = { staleTime: FRESH_MS, placeholderData: keepPreviousData };
  const query = { lon: Number(longitude.toFixed(DIGITS)), lat: Number(latitude.toFixed(DIGITS)) };
  const { data: at } = useRead(siteCalls.locatePlace, { query }, options);
  // Nothing is proposed at sea and abroad.
  const names = at?.departement ? [at.departement.code, at.commune?.code, country] : [];
  const { data: found = [] } = useRead(
    espacecoCalls.getEspacecoGridsByNames,
    { query: { names: names.filter((name) => name !== undefined) } },
    { ...options, enabled: names.length > 0 },
  );
  const left = found.filter(({ name }) => names.includes(name) && !chosen.some((one) => one.name === name));
  if (left.length === 0 || chosen.length >= GRIDS_MAX) return null;
  return (
    <div className="app-grids-suggested fr-mb-2w">
      <span className="fr-hint-text">{t('suggested')}</span>
      {left.map((grid) => (
        <Button
          key={grid.name}
          type="button"
          size="small"
          priority="secondary"
          iconId="fr-icon-add-line"
          onClick={() => onAdd(grid)}
        >
          {t('add', { title: grid.title, type: t(`type_${grid.type.name}`).toLowerCase() })}
        </Button>
      ))}
    </div>
  );
}
