import { type Datasheet, publishableKinds, type StoredData } from '@cartable/contract/datastore';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { obstacleTo, type PublicationValues } from '../../parts/publication-values.ts';
import { publicationTexts } from '../../parts/texts.ts';

interface KindsFieldProps {
  readonly datasheet: Pick<Datasheet, 'service_list'>;
  readonly storedData: Pick<StoredData, '_id'>;
}

/** Several at once; one that cannot be for this audience says why. */
export function KindsField({ datasheet, storedData }: KindsFieldProps) {
  const t = useTexts(publicationTexts);
  const datastore = useDatastore();
  const { control, formState } = useFormContext<PublicationValues>();
  const open = useWatch({ control, name: 'share_with' }) === 'all_public';
  const published = new Set(
    datasheet.service_list
      .filter(({ stored_data: used }) => used === storedData._id)
      .map(({ type }) => type as string),
  );
  return (
    <Controller
      control={control}
      name="kinds"
      render={({ field: { value: chosen, onChange } }) => (
        <Checkbox
          className="app-publication__kinds"
          legend={t('kinds')}
          {...(formState.errors.kinds
            ? { state: 'error' as const, stateRelatedMessage: t('kindsMissing') }
            : {})}
          options={publishableKinds.map((kind) => {
            const obstacle = obstacleTo(kind, datastore, open);
            const hints = [t(`${kind}Hint`), obstacle ? t(obstacle) : published.has(kind) && t('already')];
            return {
              label: t(kind),
              hintText: hints.filter((hint) => hint !== false).join(' '),
              nativeInputProps: {
                checked: chosen.includes(kind) && obstacle === undefined,
                disabled: obstacle !== undefined,
                onChange: ({ target }) =>
                  onChange(
                    publishableKinds.filter((one) => (one === kind ? target.checked : chosen.includes(one))),
                  ),
              },
            };
          })}
        />
      )}
    />
  );
}
