import type { PermittedOffering } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { TechnicalName } from '../../../../base/design/TechnicalName.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { permissionTexts } from '../../parts/permission-texts.ts';
import '../../parts/permissions.css';

/** The rest is counted: the permission itself shows them all. */
const SHOWN = 5;

/** Services of a permission, with what keeps them from being opened by it. */
export function ServiceNames({
  offerings,
  isWhole = false,
}: {
  readonly offerings: readonly PermittedOffering[];
  readonly isWhole?: boolean;
}) {
  const t = useTexts(permissionTexts);
  if (offerings.length === 0) return <em>{t('noService')}</em>;
  const shown = isWhole ? offerings : offerings.slice(0, SHOWN);
  const left = offerings.length - shown.length;
  return (
    <ul className="app-permission-services">
      {shown.map(({ _id, layer_name, type, open, available }) => (
        <li key={_id}>
          <TechnicalName>{layer_name}</TechnicalName>{' '}
          <Badge as="span" small noIcon>
            {type}
          </Badge>
          {open && <span className="fr-hint-text">{t('becameOpen')}</span>}
          {!open && !available && <span className="fr-hint-text">{t('closed')}</span>}
        </li>
      ))}
      {left > 0 && <li>{t('moreServices', { count: left })}</li>}
    </ul>
  );
}
