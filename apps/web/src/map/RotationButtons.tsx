import { Button } from '@codegouvfr/react-dsfr/Button';
import type OlMap from 'ol/Map.js';
import { useTexts } from '../base/i18n/texts.ts';
import { mapTexts } from './map.texts.ts';

const stepRadians = Math.PI / 12;

/** Turns the map for who has neither two fingers nor a mouse, and puts the north on top again. */
export function RotationButtons({ map }: { readonly map: OlMap | null }) {
  const t = useTexts(mapTexts);
  const turnTo = (rotation: number) => map?.getView().animate({ rotation, duration: 200 });
  const turned = () => map?.getView().getRotation() ?? 0;
  return (
    <>
      <Button
        size="small"
        priority="secondary"
        iconId="fr-icon-anticlockwise-line"
        title={t('turnLeft')}
        onClick={() => turnTo(turned() - stepRadians)}
      />
      <Button
        size="small"
        priority="secondary"
        iconId="fr-icon-clockwise-line"
        title={t('turnRight')}
        onClick={() => turnTo(turned() + stepRadians)}
      />
      <Button
        size="small"
        priority="secondary"
        iconId="fr-icon-compass-3-line"
        title={t('northUp')}
        onClick={() => turnTo(0)}
      />
    </>
  );
}
