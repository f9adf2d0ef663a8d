import { type DatastoreTraffic, datastoreCalls } from '@cartable/contract/datastore';
import { useRead } from '../../../../base/api/hooks.ts';
import { type Column, DataTable } from '../../../../base/design/DataTable.tsx';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { SizeText } from '../../../../base/design/QuantityTexts.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { TrafficChart } from '../../../traffic/index.ts';
import { texts } from './texts.ts';

/** Traffic of the services: all together by day, then each of them, the most asked first. */
export function TrafficTab({ datastoreId }: { readonly datastoreId: string }) {
  const t = useTexts(texts);
  const traffic = useRead(
    datastoreCalls.getDatastoreStatistics,
    { params: { datastoreId } },
    { staleTime: 0, meta: { persist: false } },
  );
  const columns = useColumns();
  return (
    <>
      <p>{t('trafficText')}</p>
      <Loaded query={traffic}>
        {(data) => (
          <>
            <TrafficChart traffic={data} />
            {data.offerings.length === 0 ? (
              <EmptyState title={t('noTraffic')} />
            ) : (
              <DataTable caption={t('traffic')} columns={columns} items={data.offerings} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

type Requested = DatastoreTraffic['offerings'][number];

function useColumns(): Column<Requested>[] {
  const t = useTexts(texts);
  const numbers = new Intl.NumberFormat(useLanguage());
  const { _id: datastoreId } = useDatastore();
  return [
    {
      header: t('service'),
      cell: ({ _id, layer_name: name, datasheet_name: datasheetName }) => (
        <a {...routes.datastore_service_view({ datastoreId, offeringId: _id, datasheetName }).link}>{name}</a>
      ),
    },
    { header: t('type'), cell: ({ type }) => type },
    { header: t('requests'), cell: ({ requests }) => numbers.format(requests) },
    { header: t('bytes'), cell: ({ bytes }) => <SizeText bytes={bytes} /> },
  ];
}
