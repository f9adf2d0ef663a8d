import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { fileLimits } from '../../../../../map/index.ts';
import { texts } from '../texts.ts';
import type { FileNews } from './useMapFiles.ts';

/** What became of a file, where it was let go: the panel may be far from there. */
export function FileMessage({ news }: { readonly news: FileNews | undefined }) {
  const t = useTexts(texts);
  return (
    <>
      <p className="fr-hint-text fr-mt-1v fr-mb-0" role="status">
        {news?.kind === 'reading' && t('fileReading', { name: news.name })}
        {news?.kind === 'opened' && t('fileOpened', { name: news.name, count: news.count })}
      </p>
      {news?.kind === 'refused' && news.way === 'dropped' && (
        <Alert
          small
          severity="error"
          description={t(`file_${news.reason}`, { name: news.name, ...fileLimits })}
        />
      )}
    </>
  );
}
