import { type EspacecoReport, type EspacecoTable, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { readOf, useRead } from '../../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { useEspacecoMe } from '../../../parts/membership.ts';
import { themeOf, useReportCommunity } from '../../../parts/reports/report-cache.ts';
import { texts } from '../texts.ts';
import { geometryOfReport, valuesOfReport } from './object-of-report.ts';

/** The specification: an hour. */
const options = { staleTime: 3_600_000, retry: false };

/** A report of a theme of a table becomes an object of it: a draft on the map of the community, which its author reviews and sends. */
export function MakeObject({ report }: { readonly report: EspacecoReport }) {
  const t = useTexts(texts);
  const written = themeOf(report);
  const owner = useReportCommunity(written?.community);
  const community = useReportCommunity(report.community);
  const theme = owner?.attributes.find((one) => one.theme === written?.theme);
  const isMember = owner?.role === 'member' || owner?.role === 'admin';
  const target = useTarget(
    isMember ? owner?.id : undefined,
    theme?.table === undefined ? undefined : `${theme.database}:${theme.table}`,
  );
  const person = useEspacecoMe().data?.id;
  const [error, fail] = useState<unknown>();
  if (!owner || !theme || !target || person === undefined) return null;
  const make = async () => {
    const [{ newDraft, withValues }, { keepDrafts }] = await Promise.all([
      import('../../../parts/unsent/drafts/draft.ts'),
      import('../../../parts/unsent/kept/drafts-store.ts'),
    ]);
    const { table } = target;
    const begun = newDraft(target, geometryOfReport(report, table));
    const source = { report, theme, table, community, origin: window.location.origin };
    const draft = withValues(begun, valuesOfReport(source));
    // Beside those that wait there.
    await keepDrafts(person, owner.id, [draft], new Map());
    routes.espaceco_community_map({ communityId: owner.id, panel: 'contribute' }).push();
  };
  return (
    <div className="fr-mt-2w">
      {error !== undefined && <ErrorAlert title={t('makeObjectFailed')} error={error} />}
      <Button
        size="small"
        priority="secondary"
        iconId="fr-icon-map-pin-2-line"
        onClick={() => void make().catch(fail)}
      >
        {t('makeObject', { table: target.table.title })}
      </Button>
    </div>
  );
}

/** Layer of the map of a community where a table is edited by the reader; the uppermost. */
function useTarget(
  communityId: number | undefined,
  fullName: string | undefined,
): { readonly layerId: number; readonly table: EspacecoTable } | undefined {
  const layers = useRead(
    espacecoCalls.getEspacecoLayers,
    { params: { communityId: communityId ?? 0 }, query: {} },
    { ...options, enabled: communityId !== undefined && fullName !== undefined },
  ).data;
  const editable = (layers ?? []).filter(({ role }) => role === 'edit' || role === 'ref-edit');
  const tables = useQueries({
    queries: editable.map(({ database, table }) => ({
      ...readOf(espacecoCalls.getEspacecoTable, {
        params: { databaseId: database ?? 0, tableId: table ?? 0 },
        query: {},
      }),
      ...options,
    })),
  });
  const targets = editable.flatMap(({ id: layerId }, rank) => {
    const table = tables[rank]?.data;
    return table?.full_name === fullName && table && !table.read_only ? [{ layerId, table }] : [];
  });
  return targets.at(-1);
}
