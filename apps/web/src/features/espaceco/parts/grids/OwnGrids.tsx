import { type EspacecoCommunity, type EspacecoGrid, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { DataTable } from '../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { OwnThings } from '../OwnThings.tsx';
import { NewGrid } from './NewGrid.tsx';
import { texts } from './texts.ts';

interface OwnGridsProps {
  readonly community: EspacecoCommunity;
  /** Gives one to every member, in the form around. */
  readonly onUse: (grid: EspacecoGrid) => void;
}

/** Grids a community made for itself. */
export function OwnGrids({ community: { id: communityId }, onUse }: OwnGridsProps) {
  const t = useTexts(texts);
  const query = useRead(
    espacecoCalls.getCommunityGrids,
    { params: { communityId }, query: {} },
    { meta: { persist: false } },
  );
  const [deleting, askToDelete] = useState<EspacecoGrid>();
  return (
    <OwnThings
      title={t('own')}
      hint={t('ownHint')}
      none={t('ownNone')}
      addLabel={t('create')}
      query={query}
      maker={(close) => <NewGrid communityId={communityId} onClose={close} />}
      dialogs={
        <DeleteGrid communityId={communityId} grid={deleting} onClose={() => askToDelete(undefined)} />
      }
    >
      {(grids) => (
        <DataTable
          caption={t('ownCaption')}
          items={grids.map((grid) => ({ _id: grid.name, ...grid }))}
          columns={[
            { header: t('name'), cell: ({ name }) => name },
            { header: t('title'), cell: ({ title }) => title },
            {
              header: t('action'),
              quiet: true,
              cell: (grid) => (
                <>
                  <Button
                    type="button"
                    size="small"
                    priority="tertiary"
                    title={t('useOf', { title: grid.title })}
                    onClick={() => onUse(grid)}
                  >
                    {t('use')}
                  </Button>
                  <Button
                    type="button"
                    size="small"
                    priority="tertiary no outline"
                    iconId="fr-icon-delete-line"
                    title={t('delete', { title: grid.title })}
                    onClick={() => askToDelete(grid)}
                  />
                </>
              ),
            },
          ]}
        />
      )}
    </OwnThings>
  );
}

interface DeleteGridProps {
  readonly communityId: number;
  readonly grid: EspacecoGrid | undefined;
  readonly onClose: () => void;
}

function DeleteGrid({ communityId, grid, onClose }: DeleteGridProps) {
  const t = useTexts(texts);
  const remove = useWrite(espacecoCalls.removeCommunityGrid, {
    onSuccess: async () => {
      notify({ description: t('deleted') });
      onClose();
      await invalidate(espacecoCalls.getCommunityGrids);
      await invalidate(espacecoCalls.searchEspacecoGrids);
    },
  });
  return (
    <ConfirmDialog
      open={grid !== undefined}
      title={t('deleteTitle', { title: grid?.title ?? '' })}
      disabled={remove.isPending}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => remove.mutate({ params: { communityId, gridName: grid?.name ?? '' } })}
    >
      {remove.error && <ErrorAlert title={t('deleteFailed')} error={remove.error} />}
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  );
}
