import { routes as api, type StoredData } from '@cartable/contract';
import { useRead } from '../../api/hooks.ts';
import { StatusBadge } from '../../design/StatusBadge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { offeringTexts, offeringTypes } from '../../offerings/offering-types.ts';
import { texts } from '../../pyramids/raster/texts.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { routes } from '../../shell/routes.ts';

interface UsesOfDataProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
}

/** Pyramids and services made of a data. */
export function UsesOfData({ datastoreId, storedData }: UsesOfDataProps) {
  const t = useTexts(texts);
  const offering = useTexts(offeringTexts);
  const { _id: id, datasheet_name: datasheetName } = storedData;
  const uses = useRead(api.getStoredDataUses, { params: { datastoreId, storedDataId: id } });
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
