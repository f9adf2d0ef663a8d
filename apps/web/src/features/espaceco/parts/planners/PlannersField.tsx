import { type EmailPlanner, type EspacecoCommunity, espacecoCalls } from '@cartable/contract/espaceco';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { DataTable } from '../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { PlannerDialog } from './PlannerDialog.tsx';
import { reloadPlanners, usePlanners, whyNotSent } from './planners.ts';
import { texts } from './texts.ts';
import './planners.css';

/** Mails that follow the reports of a community: saved as they are added, apart from the form around. */
export function PlannersField({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const query = usePlanners(community.id);
  const [edited, setEdited] = useState<EmailPlanner | 'new'>();
  const [deleting, setDeleting] = useState<EmailPlanner>();
  return (
    <section className="fr-mb-4w">
      <h3 className="fr-h6 fr-mb-1v">{t('planners')}</h3>
      <p className="fr-hint-text">{t('plannersHint')}</p>
      <Loaded query={query} inPlace>
        {(planners) => (
          <>
            {planners.length === 0 ? (
              <p>{t('plannersNone')}</p>
            ) : (
              <PlannerTable
                community={community}
                planners={planners}
                onEdit={setEdited}
                onDelete={setDeleting}
              />
            )}
            {community.attributes.length === 0 ? (
              <p>{t('noTheme')}</p>
            ) : (
              <Button
                type="button"
                size="small"
                priority="secondary"
                iconId="fr-icon-add-line"
                onClick={() => setEdited('new')}
              >
                {t('add')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <PlannerDialog community={community} planner={edited} onClose={() => setEdited(undefined)} />
      <DeleteDialog communityId={community.id} planner={deleting} onClose={() => setDeleting(undefined)} />
    </section>
  );
}

interface PlannerTableProps {
  readonly community: EspacecoCommunity;
  readonly planners: readonly EmailPlanner[];
  readonly onEdit: (planner: EmailPlanner) => void;
  readonly onDelete: (planner: EmailPlanner) => void;
}

const quiet = { type: 'button', size: 'small', priority: 'tertiary no outline' } as const;

function PlannerTable({ community, planners, onEdit, onDelete }: PlannerTableProps) {
  const t = useTexts(texts);
  return (
    <DataTable
      caption={t('plannersCaption')}
      items={planners.map((planner) => ({ ...planner, _id: String(planner.id) }))}
      columns={[
        {
          header: t('subject'),
          cell: (planner) => <Subject planner={planner} community={community} />,
        },
        { header: t('event'), cell: ({ event }) => t(`event_${event}`) },
        {
          header: t('delay'),
          cell: ({ delay, repeat }) => {
            const days = t('days', { count: delay });
            return repeat ? t('repeated', { delay: days }) : days;
          },
        },
        { header: t('recipients'), cell: ({ recipients }) => <Recipients recipients={recipients} /> },
        {
          header: t('action'),
          quiet: true,
          cell: (planner) => (
            <div className="app-espaceco-planners__actions">
              <Button
                {...quiet}
                iconId="fr-icon-edit-line"
                title={t('editOf', { subject: planner.subject })}
                onClick={() => onEdit(planner)}
              />
              <Button
                {...quiet}
                iconId="fr-icon-delete-line"
                title={t('deleteOf', { subject: planner.subject })}
                onClick={() => onDelete(planner)}
              />
            </div>
          ),
        },
      ]}
    />
  );
}

interface SubjectProps {
  readonly planner: EmailPlanner;
  readonly community: EspacecoCommunity;
}

function Subject({ planner, community }: SubjectProps) {
  const t = useTexts(texts);
  const why = whyNotSent(planner, community);
  return (
    <>
      {planner.subject}
      {why && (
        <p className="fr-text--sm fr-mb-0">
          <Badge as="span" small severity="warning">
            {t('notFired')}
          </Badge>{' '}
          {t(why)}
        </p>
      )}
    </>
  );
}

function Recipients({ recipients }: { readonly recipients: readonly string[] }) {
  const t = useTexts(texts);
  const names = recipients.map((recipient) =>
    recipient === 'Auteur' || recipient === 'Gestionnaire' || recipient === 'Majec'
      ? t(`recipient_${recipient}`)
      : recipient,
  );
  return <span className="app-espaceco-planners__recipients">{names.join(', ')}</span>;
}

interface DeleteDialogProps {
  readonly communityId: number;
  readonly planner: EmailPlanner | undefined;
  readonly onClose: () => void;
}

function DeleteDialog({ communityId, planner, onClose }: DeleteDialogProps) {
  const t = useTexts(texts);
  const remove = useWrite(espacecoCalls.removeEmailPlanner, {
    onSuccess: async () => {
      notify({ description: t('deleted') });
      onClose();
      await reloadPlanners();
    },
  });
  return (
    <ConfirmDialog
      open={planner !== undefined}
      title={t('deleteTitle', { subject: planner?.subject ?? '' })}
      disabled={remove.isPending}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => remove.mutate({ params: { communityId, emailPlannerId: planner!.id } })}
    >
      {remove.error && <ErrorAlert title={t('deleteFailed')} error={remove.error} />}
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  );
}
