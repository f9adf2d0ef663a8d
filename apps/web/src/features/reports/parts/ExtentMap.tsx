import type { GeographicBox } from '@cartable/contract/core';
import type { PyramidInfos } from '@cartable/contract/datastore';
import { latePart } from '../../../base/design/late-part.tsx';
import { Spinner } from '../../../base/design/Spinner.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { reportTexts } from './reports-texts.ts';

const MapView = latePart(async () => (await import('../../../map/index.ts')).MapView);

interface ExtentMapProps {
  readonly extent: GeographicBox | null;
  readonly title: string;
  /** Polygons that the data were limited to. */
  readonly area?: PyramidInfos['area'] | undefined;
}

/** Extent of the data, or polygons they were limited to; bounds in degrees are in the text of the map. */
export function ExtentMap({ extent, title, area }: ExtentMapProps) {
  const t = useTexts(reportTexts);
  if (extent === null) return <p>{t('noExtent')}</p>;
  const { west, south, east, north } = extent;
  // Over the antimeridian, the map goes on to the east.
  const box = west > east ? { ...extent, east: east + 360 } : extent;
  const outline = { kind: 'outline', id: 'extent', title, box } as const;
  return (
    <MapView
      waiting={<Spinner />}
      label={t('extentMap', { west, south, east, north })}
      layers={[area ? { ...outline, polygons: polygonsOf(area) } : outline]}
      extent={box}
      height="small"
    />
  );
}

function polygonsOf({ coordinates }: NonNullable<PyramidInfos['area']>) {
  return coordinates.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x!, y!] as const)));
}
