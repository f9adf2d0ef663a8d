import { Button } from '@codegouvfr/react-dsfr/Button';
import type { Ref } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { newVersionWaits } from '../state/new-version.ts';
import { useStore } from '../state/store.ts';
import { commonTexts } from './common-texts.ts';

interface MissingPartProps {
  readonly place: Ref<HTMLDivElement>;
  readonly onRetry: () => void;
}

/** In the place of a part that did not come: a line, and what the person can do. */
export function MissingPart({ place, onRetry }: MissingPartProps) {
  const t = useTexts(commonTexts);
  // Of a former build, it is gone: it comes with the new page.
  const isFormer = useStore(newVersionWaits);
  return (
    <div ref={place}>
      <p className="fr-mb-1w" role="status">
        {t('partMissing')}
      </p>
      <Button type="button" size="small" priority="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
      {isFormer && (
        <Button
          type="button"
          className="fr-ml-1w"
          size="small"
          priority="tertiary"
          onClick={() => window.location.reload()}
        >
          {t('reloadPage')}
        </Button>
      )}
    </div>
  );
}
