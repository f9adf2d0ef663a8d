import type { ProbeState } from '@cartable/contract/administration';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { useTexts } from '../../../base/i18n/texts.ts';
import { administrationTexts } from './administration-texts.ts';

const severities = { ok: 'success', warning: 'warning', failure: 'error' } as const;

export function ProbeBadge({ state }: { readonly state: ProbeState }) {
  const t = useTexts(administrationTexts);
  return (
    <Badge as="span" small severity={severities[state]}>
      {t(state)}
    </Badge>
  );
}
