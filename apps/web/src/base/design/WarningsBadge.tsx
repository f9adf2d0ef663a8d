import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';

/** Number of warnings the checks of a deposit gave; nothing when they gave none. */
export function WarningsBadge({ count }: { readonly count: number | undefined }) {
  const t = useTexts(commonTexts);
  if (!count) return null;
  return (
    <Badge as="span" small severity="warning">
      {t('warnings', { count })}
    </Badge>
  );
}
