import { datastoreCalls } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { GenerationSteps } from './GenerationSteps.tsx';
import type { GenerationProps } from './generation-props.ts';
import { texts } from './texts.ts';
import '../../../offerings/parts/form/service-form.css';
import './generate.css';

/** From the tables of a database to a pyramid of vector tiles, in five steps. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_pyramid_vector_generate'> }) {
  const { datastoreId, vectorDbId: storedDataId, technicalName } = route.params;
  const storedData = useRead(datastoreCalls.getStoredData, { params: { datastoreId, storedDataId } });
  return (
    <Loaded query={storedData}>
      {(data) => <Generation datastoreId={datastoreId} storedData={data} technicalName={technicalName} />}
    </Loaded>
  );
}

function Generation(props: GenerationProps) {
  const t = useTexts(texts);
  const { datastoreId, storedData, technicalName } = props;
  const { datasheet_name: datasheetName, status, abilities, name } = storedData;
  const back = routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' });
  const obstacle =
    status !== 'GENERATED' ? t('notReady') : abilities.generate === false ? t('noRight') : undefined;
  return (
    <Page
      words={['pyramid', 'tile', 'level', 'grid', 'generalisation']}
      title={t('title')}
      width="narrow"
      actions={
        <Button priority="secondary" linkProps={back.link}>
          {t('back')}
        </Button>
      }
    >
      <p>{t('pyramid', { name: technicalName, source: name })}</p>
      {obstacle === undefined ? (
        <GenerationSteps key={storedData._id} {...props} />
      ) : (
        <Alert severity="info" small description={obstacle} />
      )}
    </Page>
  );
}
