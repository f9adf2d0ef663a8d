import { type AdministeredCommunity, administrationCalls } from '@cartable/contract/administration';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import type { Column } from '../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { PagedTable } from '../../../../base/design/PagedTable.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { administrationTexts } from '../../parts/administration-texts.ts';
import { personName } from '../../parts/person-name.ts';
import { CommunityDialog } from './CommunityDialog.tsx';
import { SupervisorDialog } from './SupervisorDialog.tsx';
import { texts } from './texts.ts';

/** Action under way, and its community. */
interface Doing {
  readonly act: 'create' | 'edit' | 'supervise' | 'remove';
  readonly community?: AdministeredCommunity;
}

export function Screen({ route }: { readonly route: RouteOf<'administration_communities'> }) {
  const t = useTexts(texts);
  const [doing, setDoing] = useState<Doing>();
  const { page, search = '' } = route.params;
  const query = { page: Math.max(1, page), search };
  const list = useRead(
    administrationCalls.getCommunities,
    { query },
    { placeholderData: keepPreviousData, meta: { persist: false } },
  );
  const stop = () => setDoing(undefined);
  const done = async () => {
    stop();
    await invalidate(administrationCalls.getCommunities);
  };
  const community = doing?.community;
  const shown = (act: Doing['act']) => (doing?.act === act ? doing : undefined);
  return (
    <AdministrationPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button iconId="fr-icon-add-line" onClick={() => setDoing({ act: 'create' })}>
          {t('create')}
        </Button>
      }
    >
      <div className="app-list-filters">
        <ListSearch
          label={t('search')}
          value={search}
          onSearch={(text) => routes.administration_communities({ search: text }).replace()}
        />
      </div>
      <PagedTable
        caption={t('title')}
        query={list}
        columns={useColumns(setDoing)}
        linkOf={(next) => routes.administration_communities({ ...query, page: next }).link}
        onClear={search === '' ? undefined : () => routes.administration_communities().replace()}
      />
      {(shown('create') || shown('edit')) && (
        <CommunityDialog community={community} onClose={stop} onDone={done} />
      )}
      {shown('supervise') && community && (
        <SupervisorDialog community={community} onClose={stop} onDone={done} />
      )}
      <Removal community={shown('remove') && community} onClose={stop} onDone={done} />
    </AdministrationPage>
  );
}

function Removal({
  community,
  onClose,
  onDone,
}: {
  readonly community: AdministeredCommunity | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}) {
  const t = useTexts(texts);
  const remove = useWrite(administrationCalls.deleteCommunity, { onSuccess: onDone });
  return (
    <ConfirmDialog
      open={community !== undefined}
      title={t('removeTitle')}
      disabled={remove.isPending}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => community && remove.mutate({ params: { communityId: community._id } })}
    >
      {remove.error && <ErrorAlert title={t('failed')} error={remove.error} />}
      {community && t('removeText', { name: community.name })}
    </ConfirmDialog>
  );
}

function useColumns(onDo: (doing: Doing) => void): Column<AdministeredCommunity>[] {
  const t = useTexts(texts);
  const common = useTexts(administrationTexts);
  return [
    {
      header: common('name'),
      cell: (community) => (
        <>
          <p className="fr-text--bold">{community.name}</p>
          <p className="app-data-table__sub">{community.technical_name}</p>
          <Badge as="span" small noIcon {...(community.public ? { severity: 'info' as const } : {})}>
            {t(community.public ? 'isPublic' : 'isPrivate')}
          </Badge>
        </>
      ),
    },
    {
      header: common('supervisor'),
      cell: ({ supervisor, contact }) => (
        <>
          <p>{personName(supervisor)}</p>
          {personName(supervisor) !== supervisor.email && (
            <p className="app-data-table__sub">{supervisor.email}</p>
          )}
          {contact !== null && contact !== supervisor.email && (
            <p className="app-data-table__sub">{t('contactAt', { email: contact })}</p>
          )}
        </>
      ),
    },
    {
      header: t('members'),
      cell: ({ _id, name, members }) => (
        <a {...routes.members_list({ communityId: _id }).link}>
          {members}
          <span className="fr-sr-only"> — {t('membersOf', { name })}</span>
        </a>
      ),
    },
    { header: t('datastore'), cell: (community) => <DatastoreCell community={community} /> },
    {
      header: common('actions'),
      quiet: true,
      cell: (community) => <Actions community={community} onDo={onDo} />,
    },
  ];
}

function DatastoreCell({ community }: { readonly community: AdministeredCommunity }) {
  const t = useTexts(texts);
  const { datastore } = community;
  if (datastore === null) {
    return (
      <a {...routes.administration_datastores({ community: community._id }).link}>
        {t('addDatastore')}
        <span className="fr-sr-only"> — {community.name}</span>
      </a>
    );
  }
  return (
    <>
      <a {...routes.administration_datastore({ datastoreId: datastore._id }).link}>{datastore.name}</a>
      {!datastore.active && <p className="app-data-table__sub">{t('inactive')}</p>}
    </>
  );
}

function Actions({
  community,
  onDo,
}: {
  readonly community: AdministeredCommunity;
  readonly onDo: (doing: Doing) => void;
}) {
  const t = useTexts(texts);
  const { name } = community;
  const isEmpty = community.datastore === null && community.members <= 1 && !community.is_sandbox;
  return (
    <div className="app-data-table__actions">
      <Button
        size="small"
        priority="secondary"
        aria-label={t('editOf', { name })}
        onClick={() => onDo({ act: 'edit', community })}
      >
        {t('edit')}
      </Button>
      <Button
        size="small"
        priority="tertiary"
        aria-label={t('superviseOf', { name })}
        onClick={() => onDo({ act: 'supervise', community })}
      >
        {t('supervise')}
      </Button>
      {isEmpty && (
        <Button
          size="small"
          priority="tertiary"
          aria-label={t('removeOf', { name })}
          onClick={() => onDo({ act: 'remove', community })}
        >
          {t('remove')}
        </Button>
      )}
    </div>
  );
}
