import type { GeographicBox } from '@cartable/contract/core';
import { frameOf } from './frame.ts';
import { useLand } from './land.ts';
import './locator.css';

/** Place of the data in the world: a picture where there is no thumbnail, without the map library. */
export function Locator({ extent }: { readonly extent: GeographicBox | null }) {
  const land = useLand();
  const { x, y, width, height, box } = frameOf(extent);
  return (
    <svg
      className="app-locator"
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {land && <path d={land} className="app-locator__land" />}
      {box && <rect {...box} className="app-locator__box" vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}
