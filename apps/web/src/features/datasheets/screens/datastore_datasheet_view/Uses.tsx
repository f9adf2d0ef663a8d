import type { StoredData } from '@cartable/contract/datastore';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { offeringTexts, offeringTypes } from '../../../offerings/index.ts';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';
import type { DatasheetProps } from './datasheet-props.ts';
import { pyramidsOf } from './datasheet-state.ts';

interface UsesProps extends DatasheetProps {
  readonly storedData: StoredData;
}

/** Pyramids, then services, made from a data. */
export function Uses({ datastoreId, datasheet, storedData }: UsesProps) {
  const t = useTexts(datasheetTexts);
  const offering = useTexts(offeringTexts);
  const { name: datasheetName } = datasheet;
  const pyramids = pyramidsOf(datasheet, storedData._id);
  const services = datasheet.service_list.filter(({ stored_data: used }) => used === storedData._id);
  if (pyramids.length + services.length === 0) return <p className="fr-mb-0">{t('notUsed')}</p>;
  return (
    <>
      {pyramids.length > 0 && (
        <>
          <p className="fr-mb-1w">{t('pyramidsOf')}</p>
          <ul>
            {pyramids.map(({ _id: storedDataId, name, status }) => (
              <li key={storedDataId}>
                <a
                  {...routes.datastore_stored_data_details({ datastoreId, storedDataId, datasheetName }).link}
                >
                  {name}
                </a>{' '}
                <StatusBadge status={status} />
              </li>
            ))}
          </ul>
        </>
      )}
      {services.length > 0 && (
        <>
          <p className="fr-mb-1w">{t('servicesOf')}</p>
          <ul>
            {services.map(({ _id: offeringId, configuration, type, status }) => (
              <li key={offeringId}>
                <a {...routes.datastore_service_view({ datastoreId, offeringId, datasheetName }).link}>
                  {configuration.name}
                </a>{' '}
                – {offering(offeringTypes[type].label)} <StatusBadge status={status} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
