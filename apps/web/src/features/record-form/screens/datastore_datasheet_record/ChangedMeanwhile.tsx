import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { fieldOf, sourceTexts } from '../../../offerings/index.ts';
import { recordFormTexts } from '../../parts/record-form-texts.ts';
import type { RecordValues } from '../../parts/record-values.ts';

interface ChangedMeanwhileProps {
  readonly error: unknown;
  readonly onReload: () => void;
}

/** Somebody else saved since the form was opened: nothing is lost on either side. */
export function ChangedMeanwhile({ error, onReload }: ChangedMeanwhileProps) {
  const t = useTexts(recordFormTexts);
  return (
    <div className="fr-mb-3w">
      <ErrorAlert title={t('changed')} error={error} />
      <Button
        className="fr-mt-1w"
        type="button"
        size="small"
        iconId="fr-icon-refresh-line"
        onClick={onReload}
      >
        {t('reload')}
      </Button>
    </div>
  );
}

/** Result of the merge after the reload: fields that differ, if any. */
export function Merged({ differing }: { readonly differing: readonly (keyof RecordValues)[] }) {
  const t = useTexts(recordFormTexts);
  const labels = useTexts(sourceTexts);
  const shared = Object.entries(fieldOf) as [keyof typeof fieldOf, keyof RecordValues][];
  const labelOf = (name: keyof RecordValues): string => {
    const field = shared.find(([, value]) => value === name)?.[0];
    return labels(field ?? (name as 'contacts' | 'use_limitation'));
  };
  return (
    <div className="fr-mb-3w" role="status">
      <Alert
        severity={differing.length === 0 ? 'success' : 'warning'}
        small
        description={
          differing.length === 0
            ? t('merged')
            : t('mergedDiffering', { fields: differing.map(labelOf).join(', ') })
        }
      />
    </div>
  );
}
