import { catalogueCalls, type ElevationProfile } from '@cartable/contract/catalogue';
import { useRead } from '../../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { ProfileChart } from './ProfileChart.tsx';
import { profileTexts } from './profile-texts.ts';
import './profile.css';

/** As many as the chart has room for, and a table is read through. */
const samples = '100';

interface ProfileProps {
  readonly offeringId: string;
  /** Longitudes and latitudes. */
  readonly corners: readonly (readonly number[])[];
}

/** What a chart shows, in words and in a table. */
export default function Profile({ offeringId, corners }: ProfileProps) {
  const t = useTexts(profileTexts);
  const language = useLanguage();
  const line = corners.map(([x, y]) => `${x!.toFixed(6)},${y!.toFixed(6)}`).join(' ');
  const { data, error } = useRead(
    catalogueCalls.getElevationProfile,
    { params: { offeringId }, query: { line, samples } },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <p role="status">{t('reading')}</p>;
  const value = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const length = (metres: number) =>
    metres < 1000
      ? `${value.format(metres)} m`
      : `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(metres / 1000)} km`;
  const values = valuesOf(data);
  if (values.length === 0) return <p role="status">{t('outside')}</p>;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const summary = t('summary', {
    length: length(data.length),
    first: value.format(values[0]!),
    last: value.format(values.at(-1)!),
    min: value.format(min),
    max: value.format(max),
  });
  const gaps = data.points.length - values.length;
  return (
    <>
      <ProfileChart profile={data} min={min} max={max} label={summary} format={(one) => value.format(one)} />
      <p role="status" className="fr-text--sm fr-mb-1w">
        {summary} {gaps > 0 && t('gaps', { count: gaps })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="app-profile__table" aria-label={t('table')} tabIndex={0}>
        <table>
          <caption className="fr-sr-only">{t('table')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('distance')}</th>
              <th scope="col">{t('place')}</th>
              <th scope="col">{t('value')}</th>
            </tr>
          </thead>
          <tbody>
            {data.points.map((point) => (
              <tr key={point.distance}>
                <th scope="row">{length(point.distance)}</th>
                <td>{point.place.map((degrees) => degrees.toFixed(4)).join(', ')}</td>
                <td>{point.value === null ? t('none') : value.format(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const valuesOf = ({ points }: ElevationProfile): number[] =>
  points.flatMap(({ value }) => (value === null ? [] : [value]));
