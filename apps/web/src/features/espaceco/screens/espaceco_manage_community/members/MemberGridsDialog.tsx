import { type EspacecoCommunity, type EspacecoMember, espacecoCalls } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useState } from 'react';
import { useWrite } from '../../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../../base/design/FormDialog.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
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
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      open={member !== undefined}
      title={t('gridsTitle', { name: member?.username ?? '' })}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(formId) =>
        member && (
          <GridsOfMember
            community={community}
            member={member}
            formId={formId}
            onBusy={setBusy}
            onClose={onClose}
          />
        )
      }
    </FormDialog>
  );
}

interface GridsOfMemberProps {
  readonly community: EspacecoCommunity;
  readonly member: EspacecoMember;
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

function GridsOfMember({ community, member, formId, onBusy, onClose }: GridsOfMemberProps) {
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
