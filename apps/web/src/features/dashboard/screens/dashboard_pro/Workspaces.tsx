import type { CallAnswer } from '@cartable/contract/core';
import { datastoreCalls } from '@cartable/contract/datastore';
import { peopleCalls } from '@cartable/contract/people';
import { Tile } from '@codegouvfr/react-dsfr/Tile';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { reloadMe, useUser } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useSite } from '../../../../base/site/site.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import './workspaces.css';

type Workspace = CallAnswer<typeof peopleCalls.getMyDatastores>[number];

/** Tiles shown while the list loads, when no membership is known yet. */
const DEFAULT_SKELETONS = 3;

/** The sandbox first, named « Découverte » and joined on the way in; then the workspaces of one's communities. */
export function Workspaces() {
  const t = useTexts(dashboardTexts);
  const list = useRead(peopleCalls.getMyDatastores, {});
  const join = useJoinSandbox();
  return (
    <>
      {join.error && <ErrorAlert title={t('joinFailed')} error={join.error} />}
      {join.isPending && <BusyOverlay label={t('joining')} />}
      <Loaded query={list} waiting={<Skeletons />}>
        {(workspaces) => (
          <>
            <ul className="fr-raw-list app-tiles">
              {workspaces.map((workspace) => (
                <li key={workspace._id}>
                  <WorkspaceTile workspace={workspace} onJoin={() => join.mutate({})} />
                </li>
              ))}
            </ul>
            {workspaces.every(({ is_sandbox }) => is_sandbox) && <p className="fr-mt-2w">{t('noOther')}</p>}
          </>
        )}
      </Loaded>
    </>
  );
}

function WorkspaceTile({
  workspace,
  onJoin,
}: {
  readonly workspace: Workspace;
  readonly onJoin: () => void;
}) {
  const t = useTexts(dashboardTexts);
  const { sandbox_days: days } = useSite().limits;
  const link = routes.datasheet_list({ datastoreId: workspace._id }).link;
  if (!workspace.is_sandbox) {
    return (
      <Tile title={workspace.community.name} titleAs="h3" desc={workspace.description} linkProps={link} />
    );
  }
  const common = { title: t('sandboxTitle'), titleAs: 'h3', desc: t('sandboxText', { days }) } as const;
  return workspace.is_member ? (
    <Tile {...common} linkProps={link} />
  ) : (
    <Tile {...common} detail={t('sandboxJoin')} buttonProps={{ onClick: onJoin }} />
  );
}

/** Memberships are read again before the data list opens: its layout would refuse the person known so far. */
function useJoinSandbox() {
  const sandbox = useRead(peopleCalls.getMyDatastores, {}).data?.find(({ is_sandbox }) => is_sandbox);
  return useWrite(peopleCalls.addMeToSandbox, {
    onSuccess: async () => {
      await Promise.all([
        reloadMe(),
        invalidate(peopleCalls.getMyDatastores),
        invalidate(datastoreCalls.getDatastore),
      ]);
      if (sandbox) routes.datasheet_list({ datastoreId: sandbox._id }).push();
    },
  });
}

function Skeletons() {
  const memberships = useUser().communities_member.filter(
    ({ community }) => community.datastore !== null,
  ).length;
  const ranks = Array.from({ length: memberships || DEFAULT_SKELETONS }, (_, rank) => rank);
  return (
    <ul className="fr-raw-list app-tiles" aria-busy="true">
      {ranks.map((rank) => (
        <li key={rank} className="app-tiles__skeleton" />
      ))}
    </ul>
  );
}
