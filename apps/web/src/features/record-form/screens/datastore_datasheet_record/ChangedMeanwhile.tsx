import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { recordFormTexts } from '../../parts/record-form-texts.ts';
import type { RecordValues } from '../../parts/record-values.ts';
import { useFieldLabel } from '../../parts/use-field-label.ts';

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
  const labelOf = useFieldLabel();
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
