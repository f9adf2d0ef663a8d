import { catalogueCalls, type PreparedDownload } from '@cartable/contract/catalogue';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useId } from 'react';
import { invalidate, useRead, useWrite } from '../../../base/api/hooks.ts';
import { useMe } from '../../../base/api/session.ts';
import { CopyButton } from '../../../base/design/CopyField.tsx';
import { formatDate, formatDuration, formatSize } from '../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { ownAddress } from '../../../base/site/own-address.ts';
import { texts } from './texts.ts';

const POLL_MS = 2_000;

const isUnderWay = ({ status }: PreparedDownload) => status === 'WAITING' || status === 'RUNNING';

/** Files one had prepared: how far each is, then its link; nothing where there is none. */
export function PreparedFiles() {
  const me = useMe().data;
  return me ? <Mine /> : null;
}

function Mine() {
  const t = useTexts(texts);
  const id = useId();
  const mine = useRead(
    catalogueCalls.getMyDownloads,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false) },
  );
  const remove = useWrite(catalogueCalls.deleteMyDownload, {
    onSuccess: () => invalidate(catalogueCalls.getMyDownloads),
  });
  if (!mine.data || mine.data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="fr-mt-4w">
      <h3 id={id} className="fr-h6">
        {t('mine')}
      </h3>
      <ul className="app-prepared">
        {mine.data.map((download) => (
          <li key={download._id} className="app-prepared__file">
            <div>
              <p className="fr-mb-0">
                {download.title} – {download.format}
              </p>
              <State download={download} />
            </div>
            <Button
              type="button"
              size="small"
              priority="tertiary"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ params: { downloadId: download._id } })}
            >
              {t(isUnderWay(download) ? 'stopPreparing' : 'removePrepared')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ download }: { readonly download: PreparedDownload }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { status, file, progress, expires, title } = download;
  if (file)
    return (
      <p className="fr-mb-0">
        <a className="fr-link fr-link--download" href={ownAddress(file.href)} download={file.name}>
          {file.name}
        </a>{' '}
        <CopyButton value={file.href} label={t('copyPrepared', { name: file.name })} />
        <span className="fr-hint-text">
          {t('preparedUntil', {
            size: formatSize(file.size_bytes, language),
            date: formatDate(expires, language),
          })}
        </span>
      </p>
    );
  if (status === 'FAILED') return <p className="fr-error-text fr-mt-0 fr-mb-0">{t('preparedFailed')}</p>;
  if (!progress || progress.share === null)
    return <p className="fr-hint-text fr-mb-0">{t('preparedWaiting')}</p>;
  const left = progress.seconds_left;
  return (
    <>
      <progress className="app-prepared__progress" value={progress.share} max={1} aria-label={title} />
      <p className="fr-hint-text fr-mb-0">
        {t('preparedSome', { done: progress.done, total: progress.total ?? 0 })}
        {left !== null && ` ${t('preparedLeft', { time: formatDuration(left) })}`}
      </p>
    </>
  );
}
