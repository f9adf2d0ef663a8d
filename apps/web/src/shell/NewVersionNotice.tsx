import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { commonTexts } from '../base/design/common-texts.ts';
import { useTexts } from '../base/i18n/texts.ts';
import { newVersionWaits } from '../base/state/new-version.ts';
import { useStore } from '../base/state/store.ts';
import { shellTexts } from './shell-texts.ts';

/** The site was upgraded under a page where something was begun: it is loaded anew when the person wants. */
export function NewVersionNotice() {
  const t = useTexts(shellTexts);
  const tc = useTexts(commonTexts);
  const waits = useStore(newVersionWaits);
  return (
    <div role="status" className="fr-container">
      {waits && (
        <Alert
          className="fr-mt-3w"
          severity="info"
          small
          description={
            <>
              {t('newVersion')}{' '}
              <Button size="small" priority="tertiary" onClick={() => window.location.reload()}>
                {tc('reloadPage')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
