import { datastoreCalls } from '@cartable/contract/datastore';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { DescriptionDetails, InformationStep, TextField, WfsTablesStep } from '../../../offerings/index.ts';
import { EstimateBox, LevelRange } from '../../../pyramids/index.ts';
import { estimateOf, type PublicationValues } from '../../parts/publication-values.ts';
import { publicationTexts } from '../../parts/texts.ts';
import type { PublicationFieldsProps } from './publication-fields-props.ts';

/** All that the detailed forms ask besides, each under its heading. */
export function MoreSettings({ datastoreId, storedData }: PublicationFieldsProps) {
  const t = useTexts(publicationTexts);
  const { control } = useFormContext<PublicationValues>();
  const kinds = useWatch({ control, name: 'kinds' });
  return (
    <>
      <h2 className="fr-h6">{t('moreTables')}</h2>
      <WfsTablesStep storedData={storedData} service={undefined} type="WFS" />
      {kinds.includes('WMTS-TMS') && <TileLevels datastoreId={datastoreId} storedDataId={storedData._id} />}
      <h2 className="fr-h6 fr-mt-3w">{t('moreNames')}</h2>
      <TextField name="technical_name" label={t('technicalName')} hint={t('technicalNameHint')} />
      <h2 className="fr-h6">{t('moreRecord')}</h2>
      <DescriptionDetails />
      <h2 className="fr-h6">{t('moreInformation')}</h2>
      <InformationStep />
    </>
  );
}

function TileLevels({
  datastoreId,
  storedDataId,
}: {
  readonly datastoreId: string;
  readonly storedDataId: string;
}) {
  const t = useTexts(publicationTexts);
  const { control } = useFormContext<PublicationValues>();
  const values = useWatch({ control }) as PublicationValues;
  return (
    <>
      <h2 className="fr-h6 fr-mt-3w">{t('moreTiles')}</h2>
      <Controller
        control={control}
        name="levels"
        render={({ field }) => (
          <LevelRange
            legend={t('levels')}
            hint={t('levelsHint')}
            value={field.value}
            onChange={([top, bottom]) => field.onChange([top, bottom])}
          />
        )}
      />
      <EstimateBox
        route={datastoreCalls.estimateVectorPyramid}
        datastoreId={datastoreId}
        body={estimateOf(values, storedDataId)}
      />
    </>
  );
}
