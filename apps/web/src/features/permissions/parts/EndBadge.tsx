import type { Permission } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { formatDay } from '../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { type EndState, endStateOf } from './permission-end.ts';
import { permissionTexts } from './permission-texts.ts';

const severities = { none: 'info', active: 'success', soon: 'warning', expired: 'error' } as const;
const words = { active: 'until', soon: 'soon', expired: 'endedOn' } as const satisfies Partial<
  Record<EndState, string>
>;

/** Until when a permission holds; coloured when that is near or past. */
export function EndBadge({ permission }: { readonly permission: Pick<Permission, 'end_date' | 'expired'> }) {
  const t = useTexts(permissionTexts);
  const language = useLanguage();
  const state = endStateOf(permission);
  const { end_date: end } = permission;
  return (
    <Badge as="span" small noIcon={state === 'none' || state === 'active'} severity={severities[state]}>
      {end === null || state === 'none' ? t('noEnd') : t(words[state], { date: formatDay(end, language) })}
    </Badge>
  );
}
