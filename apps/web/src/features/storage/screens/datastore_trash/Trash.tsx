import { datastoreCalls } from '@cartable/contract/datastore';
import { useRead } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { formatSize } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { TrashedRow } from './TrashedRow.tsx';
import { texts } from './texts.ts';

/** Deleted datasheets, as long as they can be restored. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_trash'> }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { datastoreId } = route.params;
  const trash = useRead(
    datastoreCalls.getDatasheetTrash,
    { params: { datastoreId } },
    { staleTime: 0, meta: { persist: false } },
  );
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      <Loaded query={trash}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
          ) : (
            <>
              <p>
                {t('room', {
                  size: formatSize(
                    items.reduce((total, { size }) => total + size, 0),
                    language,
                  ),
                })}{' '}
                <a {...routes.datastore_manage_storage({ datastoreId }).link}>{t('consumption')}</a>
              </p>
              {items.map((item) => (
                <TrashedRow key={item._id} datastoreId={datastoreId} item={item} />
              ))}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
