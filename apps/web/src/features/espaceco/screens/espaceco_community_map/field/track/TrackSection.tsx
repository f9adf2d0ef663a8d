import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../../../../base/design/ConfirmDialog.tsx';
import { saveFile } from '../../../../../../base/design/save-file.ts';
import { useLanguage, useTexts } from '../../../../../../base/i18n/texts.ts';
import { fieldTexts } from '../field-texts.ts';
import { lengthOf, writeGpx } from './track.ts';
import { type PaceChoice, paceChoices, spacedSeconds } from './track-pace.ts';
import type { Tracking } from './useTrack.ts';

interface TrackSectionProps {
  readonly tracking: Tracking;
  readonly communityId: number;
  /** What can be made of it. */
  readonly children?: ReactNode;
}

/** Records the way one goes, which becomes a report, an object, or a file other tools read. */
export function TrackSection({ tracking, communityId, children }: TrackSectionProps) {
  const t = useTexts(fieldTexts);
  const language = useLanguage();
  const { track, last, isRecording, hasFailed, record, erase, choice, choose, reason } = tracking;
  const [isErasing, askToErase] = useState(false);
  const length = new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(lengthOf(track));
  const save = () =>
    saveFile(`trace-${communityId}.gpx`, new Blob([writeGpx(track)], { type: 'application/gpx+xml' }));
  return (
    <section aria-label={t('track')} className="fr-mb-3w" data-holds-work>
      <h3 className="fr-h6 fr-mb-1v">{t('track')}</h3>
      <p className="fr-hint-text">{t('trackHint')}</p>
      <p role="status">
        {track.length > 0 && t('trackIs', { count: track.length, length })}{' '}
        {isRecording && last && t('trackAccuracy', { metres: Math.ceil(last.accuracy) })}
        {hasFailed && t('trackFailed')}
      </p>
      {isRecording && reason && (
        <p className="fr-hint-text" role="status">
          {t(`trackPace_${reason}`, { seconds: spacedSeconds })}
        </p>
      )}
      <Select
        label={t('trackPace')}
        hint={t('trackPaceHint', { seconds: spacedSeconds })}
        options={paceChoices.map((value) => ({
          value,
          label: t(`trackChoice_${value}`),
        }))}
        nativeSelectProps={{
          value: choice,
          onChange: ({ target }) => choose(target.value as PaceChoice),
        }}
      />
      <div className="app-guichet__acts">
        <Button
          size="small"
          priority={isRecording ? 'secondary' : 'primary'}
          nativeButtonProps={{ 'aria-pressed': isRecording }}
          onClick={() => record(!isRecording)}
        >
          {t(isRecording ? 'trackStop' : 'trackStart')}
        </Button>
        {track.length > 1 && (
          <Button size="small" priority="tertiary" onClick={save}>
            {t('trackFile')}
          </Button>
        )}
        {track.length > 0 && !isRecording && (
          <Button size="small" priority="tertiary" onClick={() => askToErase(true)}>
            {t('trackErase')}
          </Button>
        )}
      </div>
      {!isRecording && track.length > 1 && children}
      <ConfirmDialog
        open={isErasing}
        title={t('eraseTitle')}
        confirmLabel={t('trackErase')}
        onCancel={() => askToErase(false)}
        onConfirm={() => {
          askToErase(false);
          erase();
        }}
      >
        <p>{t('eraseText', { count: track.length, length })}</p>
      </ConfirmDialog>
    </section>
  );
}
