import { datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { offeringTexts, offeringTypes } from '../../../offerings/index.ts';
import { rasterPyramidTexts } from '../../../pyramids/index.ts';

interface UsesOfDataProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
}

/** Pyramids and services made of a data. */
export function UsesOfData({ datastoreId, storedData }: UsesOfDataProps) {
  const t = useTexts(rasterPyramidTexts);
  const offering = useTexts(offeringTexts);
  const { _id: id, datasheet_name: datasheetName } = storedData;
  const uses = useRead(datastoreCalls.getStoredDataUses, { params: { datastoreId, storedDataId: id } });
  return (
    <section aria-labelledby="uses-of-data">
      <h3 id="uses-of-data" className="fr-mt-3w">
        {t('usesTitle')}
      </h3>
      <Loaded query={uses}>
        {({ stored_data_list: data, offerings_list: services }) =>
          data.length + services.length === 0 ? (
            <p>{t('noUses')}</p>
          ) : (
            <ul>
              {data.map(({ _id: storedDataId, name, status }) => (
                <li key={storedDataId}>
                  <a
                    {...routes.datastore_stored_data_details({ datastoreId, storedDataId, datasheetName })
                      .link}
                  >
                    {name}
                  </a>{' '}
                  – {t('usesPyramid')} <StatusBadge status={status} />
                </li>
              ))}
              {services.map(({ _id: offeringId, configuration, type, status }) => (
                <li key={offeringId}>
                  <a {...routes.datastore_service_view({ datastoreId, offeringId, datasheetName }).link}>
                    {configuration.name}
                  </a>{' '}
                  – {offering(offeringTypes[type].label)} <StatusBadge status={status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
