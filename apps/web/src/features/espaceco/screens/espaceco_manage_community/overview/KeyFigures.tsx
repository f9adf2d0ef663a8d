import type { CommunityOverview } from '@cartable/contract/espaceco';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import type { ReportAddress } from '../../espaceco_reports/report-filter.ts';
import { openOf } from './counted-reports.ts';
import { overviewTexts } from './overview-texts.ts';
import './counts.css';

interface KeyFiguresProps {
  readonly overview: CommunityOverview;
  /** Where reports without an account are looked at. */
  readonly mapLink: ReturnType<typeof routes.espaceco_community_map>['link'];
  /** Which reports are counted. */
  readonly all: ReportAddress;
}

/** What is read first: how many, how many wait, and how long people wait. */
export function KeyFigures({ overview, mapLink, all }: KeyFiguresProps) {
  const t = useTexts(overviewTexts);
  const { by_status, answers, closings, received } = overview;
  const sum = (part: 'count' | 'open') => by_status.reduce((all, one) => all + one[part], 0);
  return (
    <dl className="app-key-figures">
      <Figure name={t('total')} reports={all}>
        {sum('count')}
      </Figure>
      <Figure name={t('toDeal')} reports={openOf(all)}>
        {sum('open')}
      </Figure>
      <Figure
        name={t('received')}
        {...(received > 0 ? { about: <a {...mapLink}>{t('receivedSee', { count: received })}</a> } : {})}
      >
        {received}
      </Figure>
      <Delay name={t('answers')} of={answers} />
      <Delay name={t('closings')} of={closings} />
    </dl>
  );
}

function Delay({ name, of }: { readonly name: string; readonly of: CommunityOverview['answers'] }) {
  const t = useTexts(overviewTexts);
  const { count, median, mean } = of;
  if (median === null) return <Figure name={name}>{t('delayNone')}</Figure>;
  return (
    <Figure name={name} about={t('delayAbout', { count, mean: mean ?? 0 })}>
      {t('delayDays', { days: median })}
    </Figure>
  );
}

interface FigureProps {
  readonly name: string;
  readonly about?: ReactNode;
  /** Those that are counted. */
  readonly reports?: ReportAddress | null;
  readonly children: number | string;
}

function Figure({ name, about, reports = null, children }: FigureProps) {
  const language = useLanguage();
  const t = useTexts(overviewTexts);
  const value = typeof children === 'number' ? formatCount(children, language) : children;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>
          {reports === null || children === 0 ? (
            value
          ) : (
            <a {...routes.espaceco_reports(reports).link}>
              {value}
              <span className="fr-sr-only">{t('seeFigure', { name })}</span>
            </a>
          )}
        </strong>
        {about && <span className="app-key-figures__about">{about}</span>}
      </dd>
    </div>
  );
}
