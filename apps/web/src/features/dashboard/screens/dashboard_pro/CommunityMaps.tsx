import { espacecoCalls } from '@cartable/contract/espaceco';
import { Tile } from '@codegouvfr/react-dsfr/Tile';
import { useRead } from '../../../../base/api/hooks.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { dashboardTexts } from './dashboard-texts.ts';

const FRESH_MS = 60_000;
/** The list of communities has the others. */
const most = 6;

/** Maps of the communities one works in. */
export function CommunityMaps() {
  const t = useTexts(dashboardTexts);
  const { data } = useRead(espacecoCalls.getEspacecoMe, {}, { staleTime: FRESH_MS, retry: false });
  const own = (data?.communities_member ?? []).filter(({ role }) => role === 'member' || role === 'admin');
  if (own.length === 0) return null;
  return (
    <section className="fr-mb-6w" aria-labelledby="dashboard-maps">
      <h2 id="dashboard-maps">{t('communityMaps')}</h2>
      <ul className="fr-raw-list app-tiles">
        {own.slice(0, most).map(({ community_id, community_name }) => (
          <li key={community_id}>
            <Tile
              title={community_name}
              titleAs="h3"
              small
              linkProps={routes.espaceco_community_map({ communityId: community_id }).link}
            />
          </li>
        ))}
      </ul>
      {own.length > most && (
        <p className="fr-mt-2w">
          <a {...routes.espaceco_community_list({ filter: 'iam_member' }).link}>{t('communityMapsAll')}</a>
        </p>
      )}
    </section>
  );
}
