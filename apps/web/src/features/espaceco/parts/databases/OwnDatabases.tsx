import { type EspacecoDatabase, espacecoCalls } from '@cartable/contract/espaceco';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Row } from '../../../../base/design/Row.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { OwnThings } from '../OwnThings.tsx';
import { reloadDatabases, useDatabase, useDatabases } from './databases.ts';
import { EditDatabaseDialog } from './EditDatabaseDialog.tsx';
import { NewDatabase } from './NewDatabase.tsx';
import { texts } from './texts.ts';

/** Databases that the managers of a community administer. */
export function OwnDatabases({ communityId }: { readonly communityId: number }) {
  const t = useTexts(texts);
  const query = useDatabases();
  const [edited, edit] = useState<EspacecoDatabase>();
  const [deleting, askToDelete] = useState<EspacecoDatabase>();
  return (
    <OwnThings
      title={t('own')}
      hint={t('ownHint')}
      none={t('ownNone')}
      addLabel={t('create')}
      query={query}
      isOwn={({ community_id }) => community_id === communityId}
      maker={(close) => <NewDatabase communityId={communityId} onClose={close} />}
      dialogs={
        <>
          <EditDatabaseDialog database={edited} onClose={() => edit(undefined)} />
          <DeleteDialog database={deleting} onClose={() => askToDelete(undefined)} />
        </>
      }
    >
      {(databases) =>
        databases.map((database) => (
          <DatabaseRow
            key={database.id}
            database={database}
            onEdit={() => edit(database)}
            onDelete={() => askToDelete(database)}
          />
        ))
      }
    </OwnThings>
  );
}

interface DatabaseRowProps {
  readonly database: EspacecoDatabase;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const severities = { CREATING: 'info', READY: 'success', FAILED: 'error' } as const;
const quiet = { type: 'button', size: 'small', priority: 'tertiary no outline' } as const;

function DatabaseRow({ database, onEdit, onDelete }: DatabaseRowProps) {
  const t = useTexts(texts);
  const { id, title, name, description, status, error } = database;
  const detailed = useDatabase(status === 'READY' ? id : undefined).data;
  const names = detailed?.tables.map((table) => table.title).join(', ');
  return (
    <Row
      title={title}
      badges={
        <Badge as="span" small severity={severities[status]}>
          {t(`status_${status}`)}
        </Badge>
      }
      infoLine={[name, names && t('tables', { names }), description].filter(Boolean).join(' · ')}
      actions={
        <>
          {status === 'READY' && (
            <Button
              size="small"
              priority="tertiary"
              linkProps={{
                ...routes.espaceco_database({ databaseId: id }).link,
                title: t('openOf', { title }),
              }}
            >
              {t('open')}
            </Button>
          )}
          <Button {...quiet} iconId="fr-icon-edit-line" title={t('edit', { title })} onClick={onEdit} />
          <Button {...quiet} iconId="fr-icon-delete-line" title={t('delete', { title })} onClick={onDelete} />
        </>
      }
      {...(error ? { progress: <p className="fr-error-text">{error.message}</p> } : {})}
    />
  );
}

interface DeleteDialogProps {
  readonly database: EspacecoDatabase | undefined;
  readonly onClose: () => void;
}

function DeleteDialog({ database, onClose }: DeleteDialogProps) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  const remove = useWrite(espacecoCalls.deleteEspacecoDatabase, {
    onSuccess: async () => {
      notify({ description: t('deleted') });
      close();
      await reloadDatabases();
    },
  });
  const { id = 0, title = '', name = '' } = database ?? {};
  return (
    <ConfirmDialog
      open={database !== undefined}
      title={t('deleteTitle', { title })}
      disabled={remove.isPending || typed.trim() !== name}
      onCancel={() => {
        remove.reset();
        close();
      }}
      onConfirm={() => remove.mutate({ params: { databaseId: id }, query: { confirmation: typed.trim() } })}
    >
      {remove.error && <ErrorAlert title={t('deleteFailed')} error={remove.error} />}
      <p>{t('deleteText', { name })}</p>
      <Input
        label={t('deleteName')}
        nativeInputProps={{
          value: typed,
          autoComplete: 'off',
          onChange: ({ target }) => setTyped(target.value),
        }}
      />
    </ConfirmDialog>
  );
}
