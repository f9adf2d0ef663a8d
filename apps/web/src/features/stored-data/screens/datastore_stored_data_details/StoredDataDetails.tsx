import { datastoreCalls, type StoredDataReport } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRead } from '../../../../base/api/hooks.ts';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { DateText, SizeText } from '../../../../base/design/QuantityTexts.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { WarningsBadge } from '../../../../base/design/WarningsBadge.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { GenerationProgress } from '../../../executions/index.ts';
import {
  ExtentMap,
  FindingsReport,
  LogLines,
  ReportBlock,
  refreshWhileMoving,
  reportTexts,
  taskTitle,
  UploadBlocks,
} from '../../../reports/index.ts';
import { contents } from './content.ts';
import type { ContentProps } from './content-props.ts';
import { en } from './StoredDataDetails.texts.en.ts';
import { fr } from './StoredDataDetails.texts.fr.ts';
import '../../../reports/parts/reports.css';

const texts = defineTexts('datastore_stored_data_details', { fr, en });

/** A stored data: its facts, tables and extent, and all that led to it. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_stored_data_details'> }) {
  const t = useTexts(texts);
  const { datastoreId, storedDataId } = route.params;
  const report = useRead(
    datastoreCalls.getStoredDataReport,
    { params: { datastoreId, storedDataId } },
    { refetchInterval: ({ state: { data } }) => refreshWhileMoving(data && [data.stored_data.status]) },
  );
  return (
    <Loaded query={report}>
      {(data) => {
        const { name, status, datasheet_name: datasheetName } = data.stored_data;
        const back = routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' });
        return (
          <Page
            title={name}
            beside={
              <>
                <StatusBadge status={status} /> <WarningsBadge count={data.stored_data.warnings} />
              </>
            }
            actions={
              <>
                {data.stored_data.type === 'VECTOR-DB' && (
                  <Button linkProps={routes.datastore_data_versions({ ...route.params }).link}>
                    {t('versions')}
                  </Button>
                )}
                <Button priority="secondary" linkProps={back.link}>
                  {t('back')}
                </Button>
              </>
            }
          >
            {contents[data.stored_data.type]?.isGenerated && (
              <GenerationProgress datastoreId={datastoreId} storedData={data.stored_data} />
            )}
            <Overview datastoreId={datastoreId} storedData={data.stored_data} report={data} />
            {data.findings.length > 0 && (
              <FindingsReport findings={data.findings} extent={data.stored_data.extent} />
            )}
            <GenerationReport report={data} />
          </Page>
        );
      }}
    </Loaded>
  );
}

function Overview(props: ContentProps) {
  const { storedData } = props;
  const t = useTexts(reportTexts);
  const screen = useTexts(texts);
  const content = contents[storedData.type];
  return (
    <section aria-labelledby="stored-data-overview" className="fr-mb-4w">
      <h2 id="stored-data-overview">{t('overview')}</h2>
      <DescriptionList
        items={[
          [t('name'), storedData.name],
          [t('id'), storedData._id],
          [t('type'), content ? t(content.label) : storedData.type],
          [t('srs'), storedData.srs],
          [screen('version'), storedData.type === 'VECTOR-DB' ? storedData.version : undefined],
          [t('size'), <SizeText key="size" bytes={storedData.size} />],
          [t('created'), <DateText key="created" date={storedData.creation} withTime />],
          [t('contact'), storedData.contact],
        ]}
      />
      <h3 className="fr-mt-3w">{t('extent')}</h3>
      <ExtentMap
        extent={storedData.extent}
        title={storedData.name}
        area={storedData.type_infos.pyramid?.area}
      />
      {content?.Content && <content.Content {...props} />}
    </section>
  );
}

function GenerationReport({ report }: { readonly report: StoredDataReport }) {
  const t = useTexts(reportTexts);
  const { name: workspace } = useDatastore();
  const { input_upload: upload } = report;
  const executions = report.processing_executions.toSorted((a, b) => a.creation.localeCompare(b.creation));
  const before = upload ? upload.checks.length + 1 : 0;
  return (
    <section aria-labelledby="generation-report">
      <h2 id="generation-report">{t('dataReport')}</h2>
      {upload ? <UploadBlocks upload={upload} /> : <p>{t('noUpload')}</p>}
      {executions.length === 0 && <p>{t('noProcessing')}</p>}
      {executions.map((execution, index) => (
        <ReportBlock
          key={execution._id}
          rank={before + index + 1}
          title={taskTitle(t, execution.processing)}
          status={execution.status}
        >
          <DescriptionList
            items={[
              [t('workspace'), workspace],
              [t('executionId'), execution._id],
              [t('outputId'), execution.output.stored_data?._id],
              [t('started'), execution.start && <DateText date={execution.start} withTime />],
              [t('finished'), execution.finish && <DateText date={execution.finish} withTime />],
            ]}
          />
          <LogLines lines={execution.logs} />
        </ReportBlock>
      ))}
    </section>
  );
}
