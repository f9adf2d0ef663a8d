import type { OfferingTypeId } from '@cartable/contract/core';
import { datastoreCalls, type Service } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRead, useReadForForm } from '../../../../base/api/hooks.ts';
import { useUser } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import type { Word } from '../../../../base/help/words.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { remainingPublications } from '../remaining-publications.ts';
import { formTexts } from './form-texts.ts';
import { initialValues } from './form-values.ts';
import { ServiceSteps } from './ServiceSteps.tsx';
import type { FormDescriptor } from './service-form.ts';
import './service-form.css';

interface ServiceFormScreenProps {
  readonly title: string;
  readonly descriptor: FormDescriptor;
  readonly datastoreId: string;
  readonly storedDataId: string;
  readonly datasheetName: string;
  /** Absent: a new service. */
  readonly offeringId?: string;
}

const wordsOf: Readonly<Partial<Record<OfferingTypeId, readonly Word[]>>> = {
  WFS: ['wfs', 'endpoint', 'metadata', 'licence'],
  'WMS-VECTOR': ['wms', 'sld', 'endpoint', 'metadata'],
  'WMTS-TMS': ['wmts', 'tms', 'pyramid', 'endpoint'],
  'WMS-RASTER': ['wms', 'pyramid', 'endpoint', 'metadata'],
  DOWNLOAD: ['endpoint', 'metadata', 'licence'],
};

/** Reads the data, the record and the service first; the form then opens filled in. */
export function ServiceFormScreen(props: ServiceFormScreenProps) {
  const { title, descriptor, datastoreId, storedDataId, datasheetName, offeringId } = props;
  const t = useTexts(formTexts);
  const datastore = useDatastore();
  const user = useUser();
  const language = useLanguage();
  const storedData = useRead(datastoreCalls.getStoredData, { params: { datastoreId, storedDataId } });
  const datasheet = useRead(datastoreCalls.getDatasheet, { params: { datastoreId, datasheetName } });
  const service = useReadForForm(
    datastoreCalls.getOffering,
    { params: { datastoreId, offeringId: offeringId ?? '' } },
    { enabled: offeringId !== undefined },
  );
  const failure = storedData.error ?? datasheet.error ?? service.error;
  const back = routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' });
  const edited: Service | undefined = offeringId === undefined ? undefined : service.data;
  const isLoading = !storedData.data || !datasheet.data || (offeringId !== undefined && !edited);

  return (
    <Page title={title} width="narrow" words={wordsOf[descriptor.type]}>
      {failure && (
        <>
          <ErrorAlert error={failure} />
          <Button linkProps={back.link}>{t('backToData')}</Button>
        </>
      )}
      {!failure && isLoading && <Spinner />}
      {!failure && storedData.data && datasheet.data && !isLoading && (
        <ServiceSteps
          // The form opens once, on what was read; later readings must not undo what is typed.
          key={offeringId ?? 'new'}
          descriptor={descriptor}
          datastoreId={datastoreId}
          datasheetName={datasheetName}
          storedData={storedData.data}
          service={edited}
          record={datasheet.data.record}
          initial={initialValues({
            storedData: storedData.data,
            datasheet: datasheet.data,
            user,
            organisation: datastore.community.name,
            service: edited,
            type: descriptor.type,
            suffix: descriptor.suffix,
            language,
            today: new Date().toISOString().slice(0, 10),
            defaultLicence: datastore.default_licence,
            defaultAudience: remainingPublications(datastore, descriptor.type).some(
              ({ open, remaining }) => open && remaining > 0,
            )
              ? 'all_public'
              : 'your_community',
          })}
        />
      )}
    </Page>
  );
}
