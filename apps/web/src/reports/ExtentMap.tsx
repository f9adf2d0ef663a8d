import type { GeographicBox } from '@cartable/contract';
import { lazy, Suspense } from 'react';
import { Spinner } from '../design/Spinner.tsx';
import { useTexts } from '../i18n/texts.ts';
import { reportTexts } from './reports-texts.ts';

const MapView = lazy(async () => ({ default: (await import('../map/index.ts')).MapView }));

/** Where the data lies; its bounds in degrees are in the text of the map. */
export function ExtentMap({
  extent,
  title,
}: {
  readonly extent: GeographicBox | null;
  readonly title: string;
}) {
  const t = useTexts(reportTexts);
  if (extent === null) return <p>{t('noExtent')}</p>;
  const { west, south, east, north } = extent;
  // Over the antimeridian, the map goes on to the east.
  const box = west > east ? { ...extent, east: east + 360 } : extent;
  return (
    <Suspense fallback={<Spinner />}>
      <MapView
        label={t('extentMap', { west, south, east, north })}
        layers={[{ kind: 'outline', id: 'extent', title, box }]}
        extent={box}
        height="small"
      />
    </Suspense>
  );
}
