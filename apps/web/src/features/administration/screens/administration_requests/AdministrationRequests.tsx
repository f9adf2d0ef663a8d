import { administrationCalls } from '@cartable/contract/administration';
import type { CreationRequest } from '@cartable/contract/datastore';
import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate, useRead } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { ListPage } from '../../../../base/design/ListPage.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { AcceptForm } from './AcceptForm.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { RequestCard } from './RequestCard.tsx';
import { texts } from './texts.ts';
import '../../../../base/design/lists.css';

const states = ['PENDING', 'ACCEPTED', 'REFUSED', 'all'] as const;

interface Answering {
  readonly request: CreationRequest;
  readonly answer: 'accept' | 'refuse';
}

export function Screen({ route }: { readonly route: RouteOf<'administration_requests'> }) {
  const t = useTexts(texts);
  const [answering, setAnswering] = useState<Answering>();
  const [answered, setAnswered] = useState<CreationRequest>();
  const state = states.find((known) => known === route.params.state) ?? 'PENDING';
  const query = { page: Math.max(1, route.params.page), state };
  const list = useRead(
    administrationCalls.getCreationRequests,
    { query },
    { placeholderData: keepPreviousData, staleTime: 0, meta: { persist: false } },
  );
  const done = async (request: CreationRequest) => {
    setAnswering(undefined);
    setAnswered(request);
    await Promise.all([
      invalidate(administrationCalls.getCreationRequests),
      invalidate(administrationCalls.getAdministrationSummary),
      invalidate(administrationCalls.getAllDatastores),
      invalidate(administrationCalls.getCommunities),
      invalidate(peopleCalls.getMyDatastores),
    ]);
  };
  const ask = (next: Answering | undefined) => {
    setAnswered(undefined);
    setAnswering(next);
  };
  return (
    <AdministrationPage title={t('title')} lead={t('lead')}>
      {answered && (
        <div role="status" className="fr-mb-3w">
          <Alert
            severity="success"
            small
            description={t(answered.state === 'ACCEPTED' ? 'created' : 'refused', { name: answered.name })}
          />
        </div>
      )}
      <div className="app-list-filters">
        <Select
          label={t('filter')}
          options={states.map((value) => ({ value, label: t(`state_${value}`) }))}
          nativeSelectProps={{
            value: state,
            onChange: (event) => routes.administration_requests({ state: event.target.value }).replace(),
          }}
        />
      </div>
      <Loaded query={list}>
        {(answer) => (
          <ListPage
            answer={answer}
            linkOf={(next) => routes.administration_requests({ ...query, page: next }).link}
          >
            {answer.items.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
            <ul className="fr-raw-list">
              {answer.items.map((request) => (
                <li key={request._id} className="fr-mb-3w">
                  <RequestCard request={request} onAnswer={(answer) => ask({ request, answer })} />
                  {answering?.answer === 'accept' && answering.request._id === request._id && (
                    <AcceptForm request={request} onCancel={() => ask(undefined)} onDone={done} />
                  )}
                </li>
              ))}
            </ul>
          </ListPage>
        )}
      </Loaded>
      {answering?.answer === 'refuse' && (
        // Told of its closing once it is answered too, which leaves what was answered shown.
        <RejectDialog request={answering.request} onCancel={() => setAnswering(undefined)} onDone={done} />
      )}
    </AdministrationPage>
  );
}
