import { datastoreCalls, type StorageItem, type StorageKind } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import type { Column } from '../../../../base/design/DataTable.tsx';
import { PagedTable } from '../../../../base/design/PagedTable.tsx';
import { DateText, SizeText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { StorageMeter } from './StorageMeter.tsx';
import { storageOf } from './storage-of.ts';
import { texts } from './texts.ts';
import { useTypeLabel } from './type-label.ts';

interface StorageTabProps {
  readonly datastoreId: string;
  readonly kind: StorageKind;
  readonly page: number;
}

/** Figures of one kind of storage, and what weighs most in it. */
export function StorageTab({ datastoreId, kind, page }: StorageTabProps) {
  const t = useTexts(texts);
  const datastore = useDatastore();
  const [deleted, setDeleted] = useState<StorageItem>();
  const list = useRead(
    datastoreCalls.getStorageItems,
    { params: { datastoreId }, query: { kind, page } },
    { staleTime: 0, placeholderData: keepPreviousData, meta: { persist: false } },
  );
  return (
    <>
      <p>{t(`${kind}Text`)}</p>
      <StorageMeter label={t(kind)} datastoreId={datastoreId} storage={storageOf(datastore, kind)} />
      <PagedTable
        caption={t(kind)}
        query={list}
        columns={useColumns(kind, setDeleted)}
        linkOf={(next) => routes.datastore_manage_storage({ datastoreId, tab: kind, page: next }).link}
        emptyTitle={t('emptyTitle')}
        emptyText={t('emptyText')}
      />
      <DeleteItem
        datastoreId={datastoreId}
        kind={kind}
        item={deleted}
        onClose={() => setDeleted(undefined)}
      />
    </>
  );
}

/** Right each kind asks for. */
const rights = {
  database: 'processing',
  objects: 'processing',
  uploads: 'upload',
  annexes: 'annex',
  statics: 'broadcast',
} as const satisfies Record<StorageKind, string>;

function useColumns(kind: StorageKind, onDelete: (item: StorageItem) => void): Column<StorageItem>[] {
  const t = useTexts(texts);
  const labelOf = useTypeLabel(kind);
  const { _id: datastoreId, abilities } = useDatastore();
  const mayDelete = abilities[rights[kind]];
  const datasheet: Column<StorageItem> = {
    header: t('datasheet'),
    cell: ({ datasheet_name: name }) =>
      name === null ? (
        '–'
      ) : (
        <a {...routes.datastore_datasheet_view({ datastoreId, datasheetName: name }).link}>{name}</a>
      ),
  };
  return [
    { header: t('name'), cell: ({ name }) => name },
    { header: t('type'), cell: ({ type }) => labelOf(type) },
    { header: t('size'), cell: ({ size }) => <SizeText bytes={size} /> },
    ...(kind === 'statics' ? [] : [datasheet]),
    { header: t('date'), cell: ({ date }) => <DateText date={date} /> },
    {
      header: t('actions'),
      quiet: true,
      cell: (item) => (
        <DeleteButton item={item} mayDelete={mayDelete === true} onDelete={() => onDelete(item)} />
      ),
    },
  ];
}

function DeleteButton({
  item: { name },
  mayDelete,
  onDelete,
}: {
  readonly item: StorageItem;
  readonly mayDelete: boolean;
  readonly onDelete: () => void;
}) {
  const t = useTexts(texts);
  return (
    <Button
      size="small"
      priority="tertiary no outline"
      iconId="fr-icon-delete-line"
      aria-label={t('deleteOf', { name })}
      disabled={!mayDelete}
      {...(mayDelete ? {} : { title: t('noRight') })}
      onClick={onDelete}
    >
      {t('delete')}
    </Button>
  );
}
