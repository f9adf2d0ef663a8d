import type { GeographicBox } from '@cartable/contract';

/** Width and height of the drawing, in its own units: the world is 360 × 180 degrees. */
const VIEW = '-180 -90 360 180';
/** A box smaller than this, in degrees, would not be seen. */
const SMALLEST = 9;
const meridians = [-120, -60, 0, 60, 120];
const parallels = [-60, -30, 0, 30, 60];

/** Where in the world the data lies, drawn as a small planisphere grid: a picture for want of a picture. */
export function ExtentThumbnail({ extent }: { readonly extent: GeographicBox | null }) {
  return (
    <svg viewBox={VIEW} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      {meridians.map((x) => (
        <line key={`m${x}`} x1={x} x2={x} y1={-90} y2={90} className="app-extent__grid" />
      ))}
      {parallels.map((y) => (
        <line key={`p${y}`} x1={-180} x2={180} y1={y} y2={y} className="app-extent__grid" />
      ))}
      {extent && <ExtentMark {...extent} />}
    </svg>
  );
}

function ExtentMark({ west, south, east, north }: GeographicBox) {
  const width = Math.max(east - west, SMALLEST);
  const height = Math.max(north - south, SMALLEST);
  const x = (west + east - width) / 2;
  const y = -(south + north + height) / 2;
  return <rect x={x} y={y} width={width} height={height} className="app-extent__box" />;
}
