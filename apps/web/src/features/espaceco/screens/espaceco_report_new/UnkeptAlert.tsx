import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { isPhoto, lightestPhoto } from '../../parts/reports/smaller-photo.ts';
import { texts } from './texts.ts';

/** As many drafts as may be; no room left; or a browser that keeps nothing at all, as some do in private windows. */
export type Unkept = 'full' | 'noRoom' | 'noStore';

interface UnkeptAlertProps {
  readonly why: Unkept;
  readonly files: readonly File[];
  readonly onFiles: (change: (files: readonly File[]) => readonly File[]) => void;
}

/** The report is on the screen and nowhere else; lighter photographs may find room, and it can be sent as it is. */
export function UnkeptAlert({ why, files, onFiles }: UnkeptAlertProps) {
  const t = useTexts(texts);
  const [isBusy, setBusy] = useState(false);
  const [lightened, setLightened] = useState<readonly File[]>([]);
  if (why !== 'noRoom') {
    const description = t(why === 'full' ? 'draftsFull' : 'noStore');
    return <Alert small severity="warning" className="fr-mb-2w" description={description} />;
  }
  const mayLighten = files.some((file) => isPhoto(file) && !lightened.includes(file));
  const lighten = async () => {
    setBusy(true);
    const made = new Map<File, File>();
    // One after the other: a phone holds one photograph unpacked, not fifty.
    for (const file of files) made.set(file, await lightestPhoto(file));
    setLightened([...made.values()]);
    setBusy(false);
    // Meanwhile others may have been added, or some taken away.
    onFiles((now) => now.map((file) => made.get(file) ?? file));
  };
  return (
    <>
      <Alert small severity="warning" className="fr-mb-1w" description={t('noRoom')} />
      {mayLighten && (
        <Button
          type="button"
          size="small"
          priority="secondary"
          className="fr-mb-2w"
          disabled={isBusy}
          onClick={() => void lighten()}
        >
          {t('lighten')}
        </Button>
      )}
    </>
  );
}
