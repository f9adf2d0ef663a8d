import { type AdministeredUser, administrationCalls } from '@cartable/contract/administration';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { useUser } from '../../../../base/api/session.ts';
import type { Column } from '../../../../base/design/DataTable.tsx';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { PagedTable } from '../../../../base/design/PagedTable.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { personName } from '../../parts/person-name.ts';
import { texts } from './texts.ts';
import { UserDialog } from './UserDialog.tsx';

const sorts = ['name', 'email', 'created', 'last_sign_in'] as const;
const states = ['all', 'administrator', 'disabled', 'unconfirmed'] as const;

/** The accounts; what is searched, filtered and sorted is in the address. */
export function Screen({ route }: { readonly route: RouteOf<'administration_users'> }) {
  const t = useTexts(texts);
  const [managed, setManaged] = useState<string>();
  const { page, search = '' } = route.params;
  const sort = sorts.find((known) => known === route.params.sort) ?? 'name';
  const state = states.find((known) => known === route.params.state) ?? 'all';
  const query = { page: Math.max(1, page), search, sort, state };
  const list = useRead(
    administrationCalls.getUsers,
    { query },
    { placeholderData: keepPreviousData, meta: { persist: false } },
  );
  const go = (change: Partial<typeof query>) =>
    routes.administration_users({ ...query, page: 1, ...change }).replace();
  return (
    <AdministrationPage title={t('title')} lead={t('lead')}>
      <div className="app-list-filters">
        <ListSearch label={t('search')} value={search} onSearch={(text) => go({ search: text })} />
        <Select
          label={t('filter')}
          options={states.map((value) => ({ value, label: t(`state_${value}`) }))}
          nativeSelectProps={{
            value: state,
            onChange: (event) => go({ state: event.target.value as typeof state }),
          }}
        />
        <Select
          label={t('sort')}
          options={sorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
          nativeSelectProps={{
            value: sort,
            onChange: (event) => go({ sort: event.target.value as typeof sort }),
          }}
        />
      </div>
      <PagedTable
        caption={t('title')}
        query={list}
        columns={useColumns(setManaged)}
        linkOf={(next) => routes.administration_users({ ...query, page: next }).link}
        onClear={search !== '' || state !== 'all' ? () => go({ search: '', state: 'all' }) : undefined}
      />
      <UserDialog userId={managed} onClose={() => setManaged(undefined)} />
    </AdministrationPage>
  );
}

function useColumns(onManage: (userId: string) => void): Column<AdministeredUser>[] {
  const t = useTexts(texts);
  return [
    {
      header: t('person'),
      cell: (user) => (
        <>
          <p className="fr-text--bold">{personName(user)}</p>
          <p className="app-data-table__sub">{user.email}</p>
          <Marks user={user} />
        </>
      ),
    },
    {
      header: t('communities'),
      cell: ({ communities, supervised }) => (
        <>
          {communities}
          {supervised > 0 && <p className="app-data-table__sub">{t('supervised', { count: supervised })}</p>}
        </>
      ),
    },
    { header: t('created'), cell: ({ created }) => <DateText date={created} /> },
    {
      header: t('signIn'),
      cell: ({ last_sign_in: date }) => (date === null ? t('never') : <DateText date={date} withTime />),
    },
    {
      header: t('manage'),
      quiet: true,
      cell: (user) => (
        <Button
          size="small"
          priority="secondary"
          aria-label={t('manageOf', { name: personName(user) })}
          onClick={() => onManage(user._id)}
        >
          {t('manage')}
        </Button>
      ),
    },
  ];
}

function Marks({ user }: { readonly user: AdministeredUser }) {
  const t = useTexts(texts);
  const me = useUser();
  return (
    <p className="app-data-table__actions">
      {user._id === me.id && (
        <Badge as="span" small noIcon severity="new">
          {t('me')}
        </Badge>
      )}
      {user.administrator && (
        <Badge as="span" small noIcon severity="info">
          {t('administrator')}
        </Badge>
      )}
      {user.disabled !== null && (
        <Badge as="span" small noIcon severity="error">
          {t('disabled')}
        </Badge>
      )}
      {!user.email_verified && (
        <Badge as="span" small noIcon severity="warning">
          {t('unconfirmed')}
        </Badge>
      )}
    </p>
  );
}
