import type { EspacecoCommunity, EspacecoGrid } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { has } from '../guichet-tools.ts';
import { contributeTexts } from './contribute-texts.ts';

/** More are counted. */
const mostNamed = 4;

/** Names of grids, the first ones of many. */
function useGridNames(): (grids: readonly EspacecoGrid[]) => string {
  const t = useTexts(contributeTexts);
  return (grids) => {
    const named = grids.slice(0, grids.length > mostNamed + 1 ? mostNamed : grids.length);
    const names = named.map(({ title }) => title).join(', ');
    const left = grids.length - named.length;
    return left === 0 ? names : t('gridNames', { names, count: left });
  };
}

interface OwnGridsProps {
  readonly grids: readonly EspacecoGrid[];
  readonly onShow: () => void;
}

/** Where one may change the objects of a layer. */
export function OwnGrids({ grids, onShow }: OwnGridsProps) {
  const t = useTexts(contributeTexts);
  const namesOf = useGridNames();
  return (
    <div className="app-guichet-grids fr-mb-2w">
      <p className="fr-text--sm fr-mb-0">{t('ownGrids', { grids: namesOf(grids) })}</p>
      <Button size="small" priority="tertiary no outline" iconId="fr-icon-focus-3-line" onClick={onShow}>
        {t('showGrids')}
      </Button>
    </div>
  );
}

/** Said before anything is drawn: without a grid one makes reports only. */
export function NoGrids({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(contributeTexts);
  const { id: communityId, email, abilities } = community;
  const reports = has(community, 'georem');
  const tab = (activeTab: string) => routes.espaceco_manage_community({ communityId, activeTab }).link;
  return (
    <Alert
      severity="info"
      className="fr-mb-3w"
      as="h3"
      title={t('noGrids')}
      description={
        <>
          <p className="fr-mb-2w">
            {abilities.manage ? t('noGridsManager') : t(reports ? 'noGridsMember' : 'noGridsMemberNoReport')}
          </p>
          <div className="app-guichet__acts">
            {reports && (
              <Button
                size="small"
                iconId="fr-icon-feedback-line"
                linkProps={routes.espaceco_report_new({ community: communityId }).link}
              >
                {t('makeReport')}
              </Button>
            )}
            {abilities.manage ? (
              <>
                <Button size="small" priority="secondary" linkProps={tab('grids')}>
                  {t('toGrids')}
                </Button>
                <Button size="small" priority="secondary" linkProps={tab('members')}>
                  {t('toMembers')}
                </Button>
              </>
            ) : (
              email !== null && (
                <Button
                  size="small"
                  priority="secondary"
                  iconId="fr-icon-mail-line"
                  linkProps={{ href: `mailto:${email}` }}
                >
                  {t('writeTo', { email })}
                </Button>
              )
            )}
          </div>
        </>
      }
    />
  );
}
