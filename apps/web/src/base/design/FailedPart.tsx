import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import { ErrorAlert } from './ErrorAlert.tsx';

interface FailedPartProps {
  readonly error: unknown;
  /** What could not be read, where nothing around tells. */
  readonly title?: string;
  /** Absent: it would not help. */
  readonly retry: (() => void) | undefined;
}

/** A part of a page that could not be read, in the words of the server. */
export function FailedPart({ error, title, retry }: FailedPartProps) {
  const t = useTexts(commonTexts);
  return (
    <ErrorAlert error={error} {...(title === undefined ? {} : { title })}>
      {retry && (
        <>
          <br />
          <Button className="fr-mt-1w" size="small" priority="secondary" onClick={retry}>
            {t('retry')}
          </Button>
        </>
      )}
    </ErrorAlert>
  );
}
