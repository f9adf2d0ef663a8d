import { SKETCH_FILE_BYTES, SKETCH_OBJECTS_MAX } from '@cartable/contract/espaceco';
import { useEffect, useRef, useState } from 'react';
import { formatSize } from '../../../../base/design/quantities.ts';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { FileRefusal, type FileRefusalReason } from '../../../../map/files/read-file.ts';
import type { SketchFeature } from '../../../../map/index.ts';
import {
  prepareSketchFiles,
  readSketchFile,
  sketchFileExtensions,
} from '../../../../map/sketch/read-sketch-file.ts';
import { texts } from './texts.ts';

interface SketchImportProps {
  /** Of what the file gives none. */
  readonly colour: string;
  /** How many the sketch can still take. */
  readonly room: number;
  readonly onRead: (drawn: readonly SketchFeature[]) => void;
}

type State =
  | { readonly kind: 'rest' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly count: number }
  | { readonly kind: 'refused'; readonly reason: FileRefusalReason };

/** What was recorded or drawn elsewhere, added to the sketch. It is read by the browser: there may be no network. */
export function SketchImport(props: SketchImportProps) {
  const { colour, room } = props;
  const t = useTexts(texts);
  const size = formatSize(SKETCH_FILE_BYTES, useLanguage());
  const [state, setState] = useState<State>({ kind: 'rest' });
  // A file is chosen where there may be no network any more.
  useEffect(() => void prepareSketchFiles().catch(() => undefined), []);
  // Shapes are drawn while a file is read.
  const latest = useRef(props);
  latest.current = props;
  const read = async (file: File) => {
    setState({ kind: 'reading' });
    try {
      const drawn = await readSketchFile(file, { bytes: SKETCH_FILE_BYTES, features: room, colour });
      if (drawn.length > latest.current.room) throw new FileRefusal('count');
      latest.current.onRead(drawn);
      setState({ kind: 'read', count: drawn.length });
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      setState({ kind: 'refused', reason: error.reason });
    }
  };
  const error =
    state.kind === 'refused'
      ? t(`import_${state.reason}`, { size, room, count: SKETCH_OBJECTS_MAX })
      : undefined;
  return (
    <details className="fr-mb-2w">
      <summary>{t('importSketch')}</summary>
      <UploadField
        className="fr-mt-1w"
        label={t('importFile')}
        hint={t('importHint', { size })}
        accept={sketchFileExtensions.join(',')}
        error={error}
        onPick={(file) => void read(file)}
      />
      <p className="fr-mb-0" role="status">
        {state.kind === 'reading' && t('importing')}
        {state.kind === 'read' && t('imported', { count: state.count })}
      </p>
    </details>
  );
}
