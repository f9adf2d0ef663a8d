import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { objectText } from '../../../parts/reports/object-to-report.ts';
import { type Draft, isChange, wktOf } from '../../../parts/unsent/drafts/draft.ts';
import { has } from '../guichet-tools.ts';
import { contributeTexts } from './contribute-texts.ts';
import type { Misplaced } from './where-to-edit.ts';

interface MisplacedAlertProps {
  readonly community: EspacecoCommunity;
  readonly draft: Draft;
  readonly misplaced: Misplaced;
  readonly onReport: () => void;
}

/** The object that is open cannot be sent from where it lies: told as soon as its shape is done. */
export function MisplacedAlert({ community, draft, misplaced, onReport }: MisplacedAlertProps) {
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
      {isChange(draft) ? (
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
      ) : (
        <OpenedOutside community={community} draft={draft} />
      )}
    </div>
  );
}

/** Nothing was changed of it: there is no change to report, but the object. */
function OpenedOutside({ community, draft }: Pick<MisplacedAlertProps, 'community' | 'draft'>) {
  const t = useTexts(contributeTexts);
  if (!has(community, 'georem')) return <Alert small severity="info" description={t('outsideNoReport')} />;
  const object = objectText(draft.databaseId, draft.tableId, String(draft.key));
  return (
    <Alert
      small
      severity="info"
      description={
        <>
          <p className="fr-mb-1w">{t('outside')}</p>
          <Button
            size="small"
            priority="secondary"
            iconId="fr-icon-feedback-line"
            linkProps={routes.espaceco_report_new({ community: community.id, object }).link}
          >
            {t('makeReport')}
          </Button>
        </>
      }
    />
  );
}
