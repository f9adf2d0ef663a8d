import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { askDevicePosition, type DevicePosition, formatPlace, type MapLayer } from '../../../../map/index.ts';
import { texts } from './texts.ts';

/** Where the device is, asked when the person wants it. */
export function useLocate(onLocated: (located: DevicePosition) => void) {
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');
  const [located, setLocated] = useState<DevicePosition>();
  const ask = async () => {
    setState('busy');
    const found = await askDevicePosition();
    setState(found ? 'rest' : 'failed');
    if (!found) return;
    setLocated(found);
    onLocated(found);
  };
  return { state, located, ask: () => void ask() };
}

export type Locating = ReturnType<typeof useLocate>;

export function LocateButton({ locating }: { readonly locating: Locating }) {
  const t = useTexts(texts);
  return (
    <Button
      size="small"
      priority="secondary"
      iconId="fr-icon-crosshair-2-line"
      title={t('locate')}
      disabled={locating.state === 'busy'}
      onClick={locating.ask}
    />
  );
}

/** What was found, in words. */
export function LocateStatus({ locating: { state, located } }: { readonly locating: Locating }) {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <p className="fr-hint-text fr-mb-0" role="status">
      {state === 'busy' && t('locating')}
      {state === 'failed' && t('locateFailed')}
      {state === 'rest' &&
        located &&
        t('located', { place: formatPlace(located.place, language), metres: Math.ceil(located.accuracy) })}
    </p>
  );
}

const metresPerDegree = 111_320;
const corners = 48;

/** The circle the device may be in. */
export function accuracyLayer({ place: [x, y], accuracy }: DevicePosition, title: string): MapLayer {
  const { east, north } = reachOf(y, accuracy);
  const ring = Array.from({ length: corners + 1 }, (_, rank) => {
    const angle = (2 * Math.PI * (rank % corners)) / corners;
    return [x + east * Math.cos(angle), y + north * Math.sin(angle)];
  });
  return { kind: 'geometry', id: 'located', title, geometry: { type: 'Polygon', coordinates: [ring] } };
}

/** What is around, at least some hundred metres. */
export function boxAround({ place: [x, y], accuracy }: DevicePosition): GeographicBox {
  const { east, north } = reachOf(y, Math.max(150, accuracy * 2));
  return { west: x - east, south: y - north, east: x + east, north: y + north };
}

function reachOf(latitude: number, metres: number) {
  const north = metres / metresPerDegree;
  return { north, east: north / Math.max(0.05, Math.cos((latitude * Math.PI) / 180)) };
}
