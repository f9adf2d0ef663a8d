import { useTexts } from '../../i18n/texts.ts';
import { reportTexts } from '../../reports/reports-texts.ts';
import { Structure } from '../../reports/Structure.tsx';
import type { ContentProps } from './content.ts';

/** Tables of a database. */
export function TablesContent({ storedData }: ContentProps) {
  const t = useTexts(reportTexts);
  return (
    <>
      <h3 className="fr-mt-3w">{t('structure')}</h3>
      <Structure relations={storedData.type_infos.relations} />
    </>
  );
}
