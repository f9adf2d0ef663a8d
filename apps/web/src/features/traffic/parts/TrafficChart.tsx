import type { OfferingTraffic, TrafficDay } from '@cartable/contract/datastore';
import { formatDay, formatSize } from '../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { everyDay } from './days.ts';
import { trafficTexts } from './traffic-texts.ts';
import './traffic.css';

const height = 100;
const dayWidth = 10;
const barWidth = 7;

/** Requests by day as bars, and the same figures as a table for who does not see them. */
export function TrafficChart({ traffic }: { readonly traffic: OfferingTraffic }) {
  const t = useTexts(trafficTexts);
  const language = useLanguage();
  const days = everyDay(traffic);
  const most = Math.max(...days.map(({ requests }) => requests), 1);
  const count = days.length;
  if (traffic.requests === 0) return <p>{t('none', { days: count })}</p>;
  const period = { from: formatDay(traffic.from, language), to: formatDay(traffic.to, language) };
  return (
    <div>
      <p>
        {t('summary', {
          requests: t('requests', { count: traffic.requests }),
          bytes: formatSize(traffic.bytes, language),
          days: count,
        })}
      </p>
      <svg
        className="app-traffic__chart"
        viewBox={`0 0 ${count * dayWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', period)}
      >
        {days.map((day, rank) => (
          <Bar key={day.date} day={day} rank={rank} most={most} />
        ))}
      </svg>
      <p className="app-traffic__scale">
        <span>{period.from}</span>
        <span>{t('most', { requests: t('requests', { count: most }) })}</span>
        <span>{period.to}</span>
      </p>
      <details>
        <summary>{t('table')}</summary>
        <DaysTable days={days} caption={t('chart', period)} />
      </details>
    </div>
  );
}

function Bar({
  day,
  rank,
  most,
}: {
  readonly day: TrafficDay;
  readonly rank: number;
  readonly most: number;
}) {
  const t = useTexts(trafficTexts);
  const language = useLanguage();
  // A day with one request among thousands is still seen.
  const tall = day.requests === 0 ? 0 : Math.max((day.requests / most) * height, 2);
  const words = t('bar', {
    date: formatDay(day.date, language),
    requests: t('requests', { count: day.requests }),
    bytes: formatSize(day.bytes, language),
  });
  const x = rank * dayWidth + (dayWidth - barWidth) / 2;
  return (
    <g>
      <title>{words}</title>
      <rect className="app-traffic__day" x={rank * dayWidth} y={0} width={dayWidth} height={height} />
      <rect className="app-traffic__bar" x={x} y={height - tall} width={barWidth} height={tall} />
    </g>
  );
}

function DaysTable({ days, caption }: { readonly days: readonly TrafficDay[]; readonly caption: string }) {
  const t = useTexts(trafficTexts);
  const language = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="fr-table app-traffic__table" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="fr-sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('requestsHeader')}</th>
            <th scope="col">{t('bytesHeader')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, requests, bytes }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date, language)}</th>
              <td>{numbers.format(requests)}</td>
              <td>{formatSize(bytes, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
