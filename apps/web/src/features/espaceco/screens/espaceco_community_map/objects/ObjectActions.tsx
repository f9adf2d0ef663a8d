import type { EspacecoTable } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { objectText } from '../../../parts/reports/object-to-report.ts';
import { contributeTexts } from '../contribute/contribute-texts.ts';
import { texts } from '../texts.ts';

interface ObjectActionsProps {
  readonly table: EspacecoTable;
  readonly communityId: number;
  readonly objectKey: string;
  /** Absent: it is not edited here. */
  readonly onEdit: (() => void) | undefined;
  /** Whether the map of the community makes reports. */
  readonly canReport: boolean;
}

/** An object that is wrong is corrected, or reported as it lies. */
export function ObjectActions({ table, communityId, objectKey, onEdit, canReport }: ObjectActionsProps) {
  const t = useTexts(texts);
  const tc = useTexts(contributeTexts);
  const object = objectText(table.database_id, table.id, objectKey);
  return (
    <>
      {onEdit && (
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-edit-line"
          title={tc('modify', { key: objectKey })}
          onClick={onEdit}
        />
      )}
      {canReport && (
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-feedback-line"
          title={t('reportObject', { key: objectKey })}
          linkProps={routes.espaceco_report_new({ community: communityId, object }).link}
        />
      )}
    </>
  );
}
