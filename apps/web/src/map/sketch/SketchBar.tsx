import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../base/i18n/texts.ts';
import { askDevicePosition } from '../device-position.ts';
import { mapTexts } from '../map.texts.ts';
import type { MapPlace } from '../map-types.ts';
import { PlaceSearch } from '../PlaceSearch.tsx';
import type { Sketching } from './useSketch.ts';

/** A chosen shape is moved without a mouse. */
const moves = [
  { name: 'moveWest', icon: 'fr-icon-arrow-left-line', east: -1, north: 0 },
  { name: 'moveNorth', icon: 'fr-icon-arrow-up-line', east: 0, north: 1 },
  { name: 'moveSouth', icon: 'fr-icon-arrow-down-line', east: 0, north: -1 },
  { name: 'moveEast', icon: 'fr-icon-arrow-right-line', east: 1, north: 0 },
] as const;

/** How to use the tool of the drawing, under the map, and its acts for who has no mouse. */
export function SketchBar({ sketching }: { readonly sketching: Sketching }) {
  const t = useTexts(mapTexts);
  const { tool, isUnderWay, isChosen, nudge } = sketching;
  if (tool === null) return null;
  return (
    <div className="app-map__measure">
      <p className="fr-mb-0" role="status">
        {t(sketching.isRemovingCorners ? 'removeCornersHow' : `sketch_${tool}`)}
      </p>
      {isUnderWay && (
        <>
          <Button size="small" priority="secondary" onClick={sketching.removeLast}>
            {t('removeLastPoint')}
          </Button>
          <Button size="small" priority="secondary" onClick={sketching.finish}>
            {t('finishShape')}
          </Button>
        </>
      )}
      {isChosen && (
        <span className="app-map__moves">
          {moves.map(({ name, icon, east, north }) => (
            <Button
              key={name}
              size="small"
              priority="secondary"
              iconId={icon}
              title={t(name)}
              onClick={() => nudge(east, north)}
            />
          ))}
        </span>
      )}
      {sketching.mayRemoveCorners && (
        <Button
          size="small"
          priority={sketching.isRemovingCorners ? 'primary' : 'secondary'}
          nativeButtonProps={{ 'aria-pressed': sketching.isRemovingCorners }}
          onClick={() => sketching.removeCorners(!sketching.isRemovingCorners)}
        >
          {t('removeCorners')}
        </Button>
      )}
      {tool !== 'edit' && <AtDevice key={tool} onPlace={sketching.addAt} />}
      <Button size="small" priority="tertiary" onClick={sketching.leave}>
        {t('closeSketch')}
      </Button>
      {tool !== 'edit' && (
        <details className="app-map__by-place">
          <summary>{t('sketchByPlace')}</summary>
          <PlaceSearch onPlace={sketching.addAt} />
        </details>
      )}
    </div>
  );
}

interface AtDeviceProps {
  readonly onPlace: (place: MapPlace) => void;
}

/** In the field, where one stands is what is drawn. */
function AtDevice({ onPlace }: AtDeviceProps) {
  const t = useTexts(mapTexts);
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const [metres, tell] = useState<number>();
  const latest = useRef<AtDeviceProps['onPlace']>(undefined);
  // A device takes its time: the tool may be another one by then, or none.
  useEffect(() => {
    latest.current = onPlace;
    return () => {
      latest.current = undefined;
    };
  }, [onPlace]);
  const put = async () => {
    setState('busy');
    const found = await askDevicePosition();
    if (!latest.current) return;
    setState(found ? 'rest' : 'failed');
    tell(found && Math.ceil(found.accuracy));
    if (found) latest.current(found.place);
  };
  return (
    <>
      <Button
        size="small"
        priority="secondary"
        iconId="fr-icon-crosshair-2-line"
        disabled={state === 'busy'}
        onClick={() => void put()}
      >
        {t('putAtDevice')}
      </Button>
      <span role="status">
        {state === 'failed' && t('deviceNotFound')}
        {state === 'rest' && metres !== undefined && t('deviceAccuracy', { metres })}
      </span>
    </>
  );
}
