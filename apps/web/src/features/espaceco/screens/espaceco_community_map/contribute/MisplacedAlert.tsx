import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { type Draft, wktOf } from '../../../parts/unsent/drafts/draft.ts';
import { contributeTexts } from './contribute-texts.ts';
import type { Misplaced } from './where-to-edit.ts';

interface MisplacedAlertProps {
  readonly draft: Draft;
  readonly misplaced: Misplaced;
  readonly onReport: () => void;
}

/** The object that is open cannot be sent from where it lies: told as soon as its shape is done. */
export function MisplacedAlert({ draft, misplaced, onReport }: MisplacedAlertProps) {
  const t = useTexts(contributeTexts);
  const shown = useRef<HTMLDivElement>(null);
  const shape = `${draft.id} ${String(wktOf(draft))}`;
  // On a phone it comes under the map one has just drawn on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each shape is told, not each letter of its attributes
  useEffect(() => {
    if (misplaced !== 'unplaced') shown.current?.scrollIntoView({ block: 'nearest' });
  }, [shape, misplaced]);
  return (
    <div ref={shown} className="fr-mb-2w">
      <Alert
        small
        severity={misplaced === 'unplaced' ? 'info' : 'warning'}
        description={
          <>
            <p className="fr-mb-1w">{t(`misplaced_${misplaced}`)}</p>
            {misplaced !== 'unplaced' && (
              <Button size="small" priority="secondary" onClick={onReport}>
                {t('asReport')}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
