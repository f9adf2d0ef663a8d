import type { EspacecoReport, ReportHistoryLine, ReportState } from '@cartable/contract/espaceco';
import { reportStates } from '@cartable/contract/espaceco';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { formatPlace } from '../../../../map/index.ts';
import { isOpenReport, useReportCommunity } from '../../parts/reports/report-cache.ts';
import { useStatusTitle } from '../../parts/reports/report-status.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { placeOf } from '../../parts/settings/position.ts';
import { texts } from './texts.ts';

interface HistoryLineProps {
  readonly line: ReportHistoryLine;
  readonly report: EspacecoReport;
}

/** Something that was done to a report besides answering it, in one line. */
export function HistoryLine({ line, report }: HistoryLineProps) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const words = useWordsOf(report)(line);
  if (words === null) return null;
  const isOfNobody = line.kind === 'opened' && isOpenReport(report);
  const author = line.author?.username ?? tr(isOfNobody ? 'noAccount' : 'nobody');
  return (
    <li className="app-report-thread__change">
      <span className="app-report-words">{words}</span>{' '}
      <span className="fr-hint-text">
        {t('repliedBy', { author, date: formatDateTime(line.date, language) })}
      </span>
    </li>
  );
}

/** What a line says, null of one that says nothing by itself. */
export function useWordsOf(report: EspacecoReport): (line: ReportHistoryLine) => string | null {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const title = useStatusTitle(useReportCommunity(report.community));
  const status = (code: string | null) =>
    code !== null && reportStates.some((state) => state === code) ? title(code as ReportState) : (code ?? '');
  const place = (position: string | null) => {
    const found = placeOf(position);
    return found ? formatPlace(found, language) : (position ?? '');
  };
  return ({ kind, before, after }) => {
    switch (kind) {
      case 'reply':
      case 'bulk':
        return null;
      case 'status':
        return t('done_status', { before: status(before), after: status(after) });
      case 'moved':
        return t('done_moved', { before: place(before), after: place(after) });
      case 'theme':
        return t('done_theme', { before: before ?? tr('noTheme'), after: after ?? tr('noTheme') });
      case 'answers':
      case 'attachment_added':
        return t(`done_${kind}`, { name: after ?? '' });
      case 'attachment_removed':
        return t('done_attachment_removed', { name: before ?? '' });
      default:
        return t(`done_${kind}`);
    }
  };
}
