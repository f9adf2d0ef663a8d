import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useEditableArea } from './editable-area.ts';
import { texts } from './texts.ts';
import './grids.css';

interface MembersWithoutGridsProps {
  readonly community: EspacecoCommunity;
  /** Where it stands: no link leads to where one is. @default 'elsewhere' */
  readonly on?: 'grids' | 'members' | 'setup' | 'elsewhere';
}

/** Tells a manager that members have the right to change objects, and no place to do so. */
export function MembersWithoutGrids({ community, on = 'elsewhere' }: MembersWithoutGridsProps) {
  const t = useTexts(texts);
  const { id: communityId, abilities } = community;
  const area = useEditableArea(communityId, { enabled: abilities.manage === true });
  if (area.data?.members !== 'none') return null;
  const tab = (activeTab: string) => routes.espaceco_manage_community({ communityId, activeTab }).link;
  return (
    <Alert
      severity="warning"
      small
      className="fr-mb-3w"
      description={
        <>
          <p className="fr-mb-1v">{t('nobody')}</p>
          <p className="app-grids-links fr-mb-0">
            {on === 'setup' && (
              <a {...routes.espaceco_create_community({ communityId, step: 4 }).link}>{t('nobodySetup')}</a>
            )}
            {(on === 'members' || on === 'elsewhere') && <a {...tab('grids')}>{t('nobodyGrids')}</a>}
            {(on === 'grids' || on === 'elsewhere') && <a {...tab('members')}>{t('nobodyMembers')}</a>}
          </p>
        </>
      }
    />
  );
}
