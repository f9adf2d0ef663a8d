import { datastoreCalls, type Service } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useWrite } from '../../../../base/api/hooks.ts';
import { textOfProblem } from '../../../../base/api/problem-text.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { invalidateOfferings } from '../after-change.ts';
import { offeringTexts } from '../offering-types.ts';

interface FailedPublicationProps {
  readonly datastoreId: string;
  readonly service: Service;
}

/** Why a publication failed, and another try. */
export function FailedPublication({ datastoreId, service }: FailedPublicationProps) {
  const t = useTexts(offeringTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const retry = useWrite(datastoreCalls.retryOffering, { onSettled: invalidateOfferings });
  return (
    <div className="fr-mb-2w">
      <Alert
        severity="error"
        small
        title={t('failed')}
        description={service.error ? textOfProblem(service.error, language) : t('failed')}
      />
      {retry.error && <ErrorAlert error={retry.error} />}
      <Button
        className="fr-mt-1w"
        size="small"
        priority="secondary"
        disabled={!service.abilities.edit || retry.isPending}
        onClick={() => retry.mutate({ params: { datastoreId, offeringId: service._id } })}
      >
        {common('retry')}
      </Button>
    </div>
  );
}
