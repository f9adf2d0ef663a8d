import type { Metadata } from '@cartable/contract/datastore';
import { DescriptionList } from '../../../base/design/DescriptionList.tsx';
import { DateText } from '../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { recordTexts } from '../../records/index.ts';
import { ExtentMap } from '../../reports/index.ts';
import { recordFormTexts } from './record-form-texts.ts';

/** Metadata the platform computes from the data, shown where one might look for it. */
export function ComputedInfo({ metadata }: { readonly metadata: Metadata }) {
  const t = useTexts(recordFormTexts);
  const records = useTexts(recordTexts);
  const { csw_metadata: record, update } = metadata;
  return (
    <>
      <h2 className="fr-h5 fr-mb-1w">{t('computed')}</h2>
      <p className="fr-hint-text">{t('computedHint')}</p>
      <DescriptionList
        items={[
          [records('update'), <DateText key="update" date={update} />],
          [records('projections'), record.projections.join(', ')],
          [records('layers'), record.layers.map(({ name }) => name).join(', ') || records('noLayers')],
        ]}
      />
      <ExtentMap extent={record.bbox} title={record.title} />
    </>
  );
}
