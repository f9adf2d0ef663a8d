import type { AdministeredJob } from '@cartable/contract/administration';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

/** Progress of a job: the share that is done, or a number while the total is not known. */
export function JobProgressText({ job }: { readonly job: AdministeredJob }) {
  const t = useTexts(texts);
  const language = useLanguage();
  if (job.cancel_requested && job.status === 'PROGRESS')
    return <p className="app-data-table__sub">{t('cancelling')}</p>;
  if (job.progress === null || job.status !== 'PROGRESS') return null;
  const { done, total, share } = job.progress;
  const part = share ?? (total === null || total === 0 ? undefined : done / total);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <p className="app-data-table__sub">
      {part === undefined ? new Intl.NumberFormat(language).format(done) : percent.format(part)}
    </p>
  );
}
