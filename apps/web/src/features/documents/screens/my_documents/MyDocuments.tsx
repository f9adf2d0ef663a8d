import { datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { ListPage } from '../../../../base/design/ListPage.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { UseMeter } from '../../../../base/design/UseMeter.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AddDocumentDialog } from './AddDocumentDialog.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { ListFilters } from './ListFilters.tsx';
import { type ListState, paramsOf, queryOf, readListParams } from './list-query.ts';
import { texts } from './texts.ts';
import './my-documents.css';

const FRESH_MS = 20_000;

/** The files of the person and those shared with them; page, search and order are in the address. */
export function Screen({ route }: { readonly route: RouteOf<'my_documents'> }) {
  const t = useTexts(texts);
  const [adding, setAdding] = useState(false);
  const state = readListParams(route.params);
  const documents = useRead(
    datastoreCalls.getMyDocuments,
    { query: queryOf(state) },
    { staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );
  const go = (change: Partial<ListState>) =>
    routes.my_documents(paramsOf({ ...state, page: 1, ...change })).replace();
  const isFiltered = state.search !== '' || state.whose !== 'all';
  const add = (
    <Button iconId="fr-icon-add-line" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} actions={add}>
      <p className="app-documents__lead">{t('lead')}</p>
      <Loaded query={documents}>
        {({ documents_quota: quota, documents_use: use, ...answer }) => (
          <>
            <div className="app-documents__space">
              <p className="fr-mb-1v">{t('space')}</p>
              <UseMeter label={t('space')} use={use} quota={quota} />
            </div>
            {(answer.total > 0 || isFiltered) && <ListFilters state={state} onChange={go} />}
            <ListPage
              answer={answer}
              linkOf={(shown) => routes.my_documents(paramsOf({ ...state, page: shown })).link}
            >
              <p className="fr-mb-1w" role="status">
                {t('results', { count: answer.total })}
              </p>
              {answer.items.length === 0 && (
                <Nothing isFiltered={isFiltered} onClear={() => go({ search: '', whose: 'all' })} />
              )}
              <ul className="app-rows">
                {answer.items.map((document) => (
                  <li key={document._id}>
                    <DocumentRow document={document} remainingBytes={quota - use} />
                  </li>
                ))}
              </ul>
            </ListPage>
            <AddDocumentDialog
              open={adding}
              remainingBytes={Math.max(0, quota - use)}
              onClose={() => setAdding(false)}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Nothing({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const t = useTexts(texts);
  if (!isFiltered) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>;
  const clear = (
    <Button priority="secondary" onClick={onClear}>
      {t('clear')}
    </Button>
  );
  return (
    <EmptyState title={t('nothing')} action={clear}>
      {t('nothingText')}
    </EmptyState>
  );
}
