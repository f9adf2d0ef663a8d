import { Button } from '@codegouvfr/react-dsfr/Button';
import type { RefObject } from 'react';
import { useTexts } from '../base/i18n/texts.ts';
import { mapTexts } from './map.texts.ts';
import type { MapToolset } from './map-types.ts';
import type { Measuring } from './measure/useMeasure.ts';

interface MapToolButtonsProps {
  readonly measuring: Measuring;
  /** Measures that are offered. */
  readonly offered: Pick<MapToolset, 'length' | 'area'>;
  /** Fills the screen: the map with its measures, messages and attributes. */
  readonly whole: RefObject<HTMLElement | null>;
}

/** Tools of a map one works on; a map beside a form has none of them. */
export function MapToolButtons({ measuring: { kind, choose }, offered, whole }: MapToolButtonsProps) {
  const t = useTexts(mapTexts);
  const toggleFullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : whole.current?.requestFullscreen());
  return (
    <>
      {offered.length && (
        <Button
          size="small"
          priority={kind === 'length' ? 'primary' : 'secondary'}
          iconId="fr-icon-ruler-line"
          title={t('measureLength')}
          nativeButtonProps={{ 'aria-pressed': kind === 'length' }}
          onClick={() => choose('length')}
        />
      )}
      {offered.area && (
        <Button
          size="small"
          priority={kind === 'area' ? 'primary' : 'secondary'}
          iconId="fr-icon-shape-line"
          title={t('measureArea')}
          nativeButtonProps={{ 'aria-pressed': kind === 'area' }}
          onClick={() => choose('area')}
        />
      )}
      {/* A frame of another site may not be allowed to. */}
      {document.fullscreenEnabled && (
        <Button
          size="small"
          priority="secondary"
          iconId="fr-icon-fullscreen-line"
          title={t('fullScreen')}
          onClick={toggleFullScreen}
        />
      )}
    </>
  );
}
