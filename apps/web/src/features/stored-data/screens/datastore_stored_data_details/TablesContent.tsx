import { useTexts } from '../../../../base/i18n/texts.ts';
import { reportTexts, Structure } from '../../../reports/index.ts';
import { AttributeTexts } from './attributes/AttributeTexts.tsx';
import type { ContentProps } from './content-props.ts';
import { TablesMap } from './TablesMap.tsx';

/** Tables of a database. */
export function TablesContent({ datastoreId, storedData }: ContentProps) {
  const t = useTexts(reportTexts);
  return (
    <>
      <TablesMap datastoreId={datastoreId} storedData={storedData} />
      <h3 className="fr-mt-3w">{t('structure')}</h3>
      <Structure relations={storedData.type_infos.relations} />
      <AttributeTexts datastoreId={datastoreId} storedDataId={storedData._id} />
    </>
  );
}
