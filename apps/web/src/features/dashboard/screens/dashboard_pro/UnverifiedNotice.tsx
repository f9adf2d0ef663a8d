import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { dashboardTexts } from './dashboard-texts.ts';

/** Until the address is confirmed: why it matters to open the mailed link, and a way to get it again. */
export function UnverifiedNotice() {
  const t = useTexts(dashboardTexts);
  const resend = useWrite(peopleCalls.requestEmailConfirmation);
  if (resend.isSuccess) {
    return <Alert className="fr-mb-4w" severity="success" small description={t('resent')} />;
  }
  return (
    <>
      {resend.error && <ErrorAlert title={t('resendFailed')} error={resend.error} />}
      <Alert
        className="fr-mb-4w"
        severity="warning"
        small
        description={
          <>
            {t('unverified')}{' '}
            <Button
              priority="tertiary no outline"
              size="small"
              disabled={resend.isPending}
              onClick={() => resend.mutate({})}
            >
              {t('resend')}
            </Button>
          </>
        }
      />
    </>
  );
}
