import { datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { geometricTables } from '../../../offerings/index.ts';
import { publicationTexts } from '../../parts/texts.ts';
import { Publication } from './Publication.tsx';
import '../../../offerings/parts/form/service-form.css';
import './publication.css';

/** From data to addresses in one screen: all is proposed, the rest is folded. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_stored_data_publish'> }) {
  const { datastoreId, storedDataId } = route.params;
  const storedData = useRead(datastoreCalls.getStoredData, { params: { datastoreId, storedDataId } });
  return (
    <Loaded query={storedData}>
      {(data) => <DataPublish datastoreId={datastoreId} storedData={data} />}
    </Loaded>
  );
}

interface DataPublishProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
}

function DataPublish({ datastoreId, storedData }: DataPublishProps) {
  const t = useTexts(publicationTexts);
  const { datasheet_name: datasheetName, status } = storedData;
  const datasheet = useRead(datastoreCalls.getDatasheet, { params: { datastoreId, datasheetName } });
  const back = routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' });
  const hasNothingToShow = geometricTables(storedData).length === 0;
  const obstacle = status !== 'GENERATED' ? t('notReady') : hasNothingToShow ? t('noTable') : undefined;
  return (
    <Page
      words={['licence', 'metadata', 'wfs', 'wms', 'tms']}
      title={t('title', { name: datasheetName })}
      width="narrow"
      actions={
        <Button priority="secondary" linkProps={back.link}>
          {t('back')}
        </Button>
      }
    >
      {obstacle === undefined ? (
        <Loaded query={datasheet}>
          {(sheet) => (
            <Publication
              key={storedData._id}
              datastoreId={datastoreId}
              storedData={storedData}
              datasheet={sheet}
            />
          )}
        </Loaded>
      ) : (
        <Alert severity="info" small description={obstacle} />
      )}
    </Page>
  );
}
