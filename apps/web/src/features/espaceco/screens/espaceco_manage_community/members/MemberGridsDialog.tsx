import { type EspacecoCommunity, type EspacecoMember, espacecoCalls } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useState } from 'react';
import { useWrite } from '../../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { EditDialog, type EditFormProps } from '../../../parts/EditDialog.tsx';
import { GridEditor, GridTable } from '../../../parts/grids/GridEditor.tsx';
import { reloadMemberships } from '../../../parts/membership.ts';
import { texts } from './texts.ts';

interface MemberGridsDialogProps {
  readonly community: EspacecoCommunity;
  readonly member: EspacecoMember | undefined;
  readonly onClose: () => void;
}

/** Grids of one member, besides those of the community. */
export function MemberGridsDialog({ community, member, onClose }: MemberGridsDialogProps) {
  const t = useTexts(texts);
  return (
    <EditDialog title={t('gridsTitle', { name: member?.username ?? '' })} entry={member} onClose={onClose}>
      {(props) => <GridsOfMember {...props} community={community} />}
    </EditDialog>
  );
}

interface GridsOfMemberProps extends EditFormProps<EspacecoMember> {
  readonly community: EspacecoCommunity;
}

function GridsOfMember({ community, entry: member, formId, onBusy, onClose }: GridsOfMemberProps) {
  const t = useTexts(texts);
  const [grids, setGrids] = useState(member.grids as readonly EspacecoMember['grids'][number][]);
  const save = useWrite(espacecoCalls.updateEspacecoMemberGrids, {
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: async () => {
      notify({ description: t('gridsSaved', { name: member.username }) });
      onClose();
      await reloadMemberships();
    },
  });
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({
          params: { communityId: community.id, userId: member.user_id! },
          body: { grids: grids.map(({ name }) => name) },
        });
      }}
    >
      {save.error && <ErrorAlert title={t('gridsFailed')} error={save.error} />}
      {grids.length + community.grids.length === 0 && (
        <Alert className="fr-mb-3w" severity="warning" small description={t('reportsOnly')} />
      )}
      {community.grids.length > 0 && (
        <details className="fr-mb-3w">
          <summary>{t('inherited', { count: community.grids.length })}</summary>
          <GridTable grids={community.grids} />
        </details>
      )}
      <GridEditor grids={grids} onChange={setGrids} />
    </form>
  );
}
