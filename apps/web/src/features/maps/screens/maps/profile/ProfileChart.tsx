import type { ElevationProfile } from '@cartable/contract/catalogue';

interface ProfileChartProps {
  readonly profile: ElevationProfile;
  readonly min: number;
  readonly max: number;
  readonly label: string;
  readonly format: (value: number) => string;
}

const width = 320;
const height = 120;
/** Of the line, so that it is whole at the edges. */
const margin = 2;

/** The relief as a line over its filled ground, broken where there is no value. */
export function ProfileChart({ profile, min, max, label, format }: ProfileChartProps) {
  const x = (distance: number) => (profile.length === 0 ? 0 : (distance / profile.length) * width);
  const y = (value: number) =>
    max === min ? height / 2 : height - margin - ((value - min) / (max - min)) * (height - 2 * margin);
  const runs = runsOf(profile).map((run) =>
    run.map(({ distance, value }) => `${x(distance).toFixed(1)},${y(value).toFixed(1)}`),
  );
  return (
    <div className="app-profile">
      <p className="app-profile__scale" aria-hidden="true">
        <span>{format(max)}</span>
        <span>{format(min)}</span>
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {runs.map((run) => (
          <g key={run[0]}>
            <polygon points={`${xOf(run[0]!)},${height} ${run.join(' ')} ${xOf(run.at(-1)!)},${height}`} />
            <polyline points={run.join(' ')} />
          </g>
        ))}
      </svg>
    </div>
  );
}

const xOf = (point: string): string => point.slice(0, point.indexOf(','));

/** Values that follow each other without a gap. */
function runsOf({ points }: ElevationProfile) {
  const runs: { readonly distance: number; readonly value: number }[][] = [];
  let isOpen = false;
  for (const { distance, value } of points) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    if (isOpen) runs.at(-1)!.push({ distance, value });
    else runs.push([{ distance, value }]);
    isOpen = true;
  }
  return runs;
}
