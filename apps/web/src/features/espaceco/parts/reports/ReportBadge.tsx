import type { EspacecoCommunity, ReportState } from '@cartable/contract/espaceco';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { useStatusTitle } from './report-status.ts';

const severities = {
  submit: 'new',
  pending0: 'warning',
  pending: 'info',
  pending1: 'info',
  pending2: 'warning',
  valid: 'success',
  valid0: 'success',
  reject: 'error',
  reject0: 'error',
  test: undefined,
} as const satisfies Readonly<Record<ReportState, string | undefined>>;

interface ReportBadgeProps {
  readonly status: ReportState;
  readonly community: EspacecoCommunity | undefined;
}

/** Status of a report, in words and colour. */
export function ReportBadge({ status, community }: ReportBadgeProps) {
  const title = useStatusTitle(community);
  const severity = severities[status];
  return (
    <Badge as="span" small noIcon={severity === undefined} {...(severity ? { severity } : {})}>
      {title(status)}
    </Badge>
  );
}
