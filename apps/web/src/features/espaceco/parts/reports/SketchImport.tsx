import { espacecoCalls, SKETCH_FILE_BYTES } from '@cartable/contract/espaceco';
import { messageOf } from '../../../../base/api/api-error.ts';
import { useWrite } from '../../../../base/api/hooks.ts';
import { formatSize } from '../../../../base/design/quantities.ts';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { randomUuid } from '../../../../base/state/random-uuid.ts';
import type { SketchFeature } from '../../../../map/index.ts';
import { drawnIn } from './report-sketch.ts';
import { texts } from './texts.ts';

interface SketchImportProps {
  readonly onRead: (drawn: readonly SketchFeature[]) => void;
}

/** What was recorded or drawn elsewhere, added to the sketch; nothing of the file is kept. */
export function SketchImport({ onRead }: SketchImportProps) {
  const t = useTexts(texts);
  const size = formatSize(SKETCH_FILE_BYTES, useLanguage());
  const read = useWrite(espacecoCalls.importSketch, {
    onSuccess: (sketch) =>
      onRead(drawnIn(JSON.stringify(sketch)).map((one) => ({ ...one, id: randomUuid() }))),
  });
  return (
    <details className="fr-mb-2w">
      <summary>{t('importSketch')}</summary>
      <UploadField
        className="fr-mt-1w"
        label={t('importFile')}
        hint={t('importHint', { size })}
        accept=".gpx,.kml,.geojson,.json"
        error={read.error ? messageOf(read.error) || t('importFailed') : undefined}
        onPick={(sketch) => read.mutate({ body: {}, files: { sketch } })}
      />
      <p className="fr-mb-0" role="status">
        {read.isPending && t('importing')}
        {read.data && t('imported', { count: read.data.objects.length })}
      </p>
    </details>
  );
}
