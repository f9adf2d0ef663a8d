import { REPORT_ATTACHMENT_BYTES, REPORT_ATTACHMENTS_MAX } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { FilePicture } from '../../../../base/design/FilePicture.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { askDevicePosition, formatPlace, type MapPlace } from '../../../../map/index.ts';
import { attachmentProblem } from './attachment-problem.ts';
import { placeOfPhoto } from './photo-place.ts';
import { smallerPhoto } from './smaller-photo.ts';
import { texts } from './texts.ts';
import './reports.css';

interface PhotoFirstProps {
  readonly files: readonly File[];
  /** Of the files there are by then: photographs take time, and others are added or taken away meanwhile. */
  readonly onFiles: (change: (files: readonly File[]) => readonly File[]) => void;
  /** Where a photograph, or the device, is. */
  readonly onPlace: (place: MapPlace) => void;
}

/** Photographs, before anything is written; the first that tells where it was taken places the report. */
export function PhotoFirst({ files, onFiles, onPlace }: PhotoFirstProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const limits = { most: REPORT_ATTACHMENTS_MAX, size: formatSize(REPORT_ATTACHMENT_BYTES, language) };
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [told, tell] = useState('');
  const filesNow = useRef(files);
  useEffect(() => {
    filesNow.current = files;
  }, [files]);
  const take = async (picked: readonly File[]) => {
    tell(t('photosReading', { count: picked.length }));
    const fit: File[] = [];
    let place: MapPlace | undefined;
    // One after the other: a phone holds one photograph unpacked, not fifty.
    for (const file of picked) {
      if (fit.length >= REPORT_ATTACHMENTS_MAX - files.length) break;
      const bytes = await file.arrayBuffer().catch(() => undefined);
      // Moved away since, or in a cloud that does not answer.
      if (bytes === undefined) continue;
      place ??= placeOfPhoto(bytes);
      const photo = await smallerPhoto(file);
      if (!attachmentProblem(photo)) fit.push(photo);
    }
    const joined = fit.slice(0, Math.max(0, REPORT_ATTACHMENTS_MAX - filesNow.current.length));
    onFiles((now) => [...now, ...joined].slice(0, REPORT_ATTACHMENTS_MAX));
    if (place) onPlace(place);
    const where = place ? t('photoPlaced', { place: formatPlace(place, language) }) : t('photoUnplaced');
    const leftOut = picked.length - joined.length;
    tell(leftOut === 0 ? where : `${t('photosLeftOut', { count: leftOut, ...limits })} ${where}`);
  };
  const locate = async () => {
    tell(t('locating'));
    const found = await askDevicePosition();
    if (!found) return tell(t('locateFailed'));
    onPlace(found.place);
    tell(t('deviceAt', { place: formatPlace(found.place, language), metres: Math.ceil(found.accuracy) }));
  };
  const pictures = files.filter(({ type }) => type.startsWith('image/'));
  return (
    <section className="app-report-photo fr-mb-3w" aria-label={t('photoFirst')}>
      <input
        ref={input}
        id={id}
        className="fr-sr-only"
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-label={t('takePhoto')}
        onChange={({ target }) => {
          const picked = [...(target.files ?? [])];
          // The same photograph may be chosen again after it was taken away.
          target.value = '';
          if (picked.length > 0) void take(picked);
        }}
      />
      <div className="app-report-photo__acts">
        <Button
          type="button"
          iconId="fr-icon-camera-line"
          disabled={files.length >= REPORT_ATTACHMENTS_MAX}
          onClick={() => input.current?.click()}
        >
          {t('takePhoto')}
        </Button>
        <Button
          type="button"
          priority="secondary"
          iconId="fr-icon-crosshair-2-line"
          onClick={() => void locate()}
        >
          {t('useDevice')}
        </Button>
      </div>
      {pictures.length > 0 && (
        <ul className="app-report-photo__taken" aria-label={t('photosTaken')}>
          {pictures.map((file, rank) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two photographs may have the same name
            <li key={`${rank} ${file.name}`}>
              <FilePicture file={file} alt={file.name} />
            </li>
          ))}
        </ul>
      )}
      <p className="fr-hint-text fr-mt-1w fr-mb-0" role="status">
        {told || t('photoHint')}
      </p>
    </section>
  );
}
