import { datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRead } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { pollWhileOffline } from '../../../tasks/index.ts';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';
import type { DatasheetProps } from './datasheet-props.ts';
import { ServiceRow } from './ServiceRow.tsx';

const REFRESH_MS = 2000;
const moving = new Set(['PUBLISHING', 'MODIFYING', 'UNPUBLISHING']);

/** Services of the datasheet, read again while one of them changes by itself. */
export function ServicesTab({ datastoreId, datasheet }: DatasheetProps) {
  const t = useTexts(datasheetTexts);
  const params = { datastoreId, datasheetName: datasheet.name };
  const services = useRead(
    datastoreCalls.getDatasheetServices,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        pollWhileOffline(data?.some(({ status }) => moving.has(status)) ? REFRESH_MS : false),
    },
  );
  return (
    <Loaded query={services}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            title={t('noServices')}
            action={
              <Button linkProps={routes.datastore_datasheet_view({ ...params, activeTab: 'dataset' }).link}>
                {t('goToDataset')}
              </Button>
            }
          >
            {t('noServicesText')}
          </EmptyState>
        ) : (
          <ul className="app-rows">
            {list.map((service) => (
              <li key={service._id}>
                <ServiceRow datastoreId={datastoreId} service={service} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
