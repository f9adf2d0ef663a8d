import { datastoreCalls, type Metadata } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { httpStatusOf } from '../../../../base/api/api-error.ts';
import { useRead } from '../../../../base/api/hooks.ts';
import { CopyButton } from '../../../../base/design/CopyField.tsx';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import {
  AboutSection,
  DescriptionSection,
  ExtentSection,
  FilesSections,
  OriginSections,
  RecordLinks,
  RecordSection,
  recordTexts,
} from '../../../records/index.ts';
import type { DatasheetProps } from './datasheet-props.ts';
import { MetadataCallOut } from './MetadataCallOut.tsx';
import { metadataTexts } from './metadata-texts.ts';

/** The record of the datasheet: what the service forms said, and what the platform knows of it. */
export function MetadataTab({ datastoreId, datasheet }: DatasheetProps) {
  const t = useTexts(metadataTexts);
  const metadata = useRead(datastoreCalls.getMetadata, {
    params: { datastoreId, metadataId: datasheet.name },
  });
  if (metadata.isError && httpStatusOf(metadata.error) === 404) {
    const text = datasheet.service_list.length > 0 ? t('noRecordAnyMore') : t('noRecordText');
    return (
      <EmptyState title={t('noRecord')}>
        <p>{text}</p>
        {datasheet.abilities.publish && <EditLink datastoreId={datastoreId} name={datasheet.name} isNew />}
      </EmptyState>
    );
  }
  return (
    <Loaded query={metadata}>
      {(record) => (
        <>
          {datasheet.abilities.publish && <EditLink datastoreId={datastoreId} name={datasheet.name} />}
          <Record datastoreId={datastoreId} metadata={record} hasServices={datasheet.nb_publications > 0} />
        </>
      )}
    </Loaded>
  );
}

interface EditLinkProps {
  readonly datastoreId: string;
  readonly name: string;
  readonly isNew?: boolean;
}

function EditLink({ datastoreId, name, isNew = false }: EditLinkProps) {
  const t = useTexts(metadataTexts);
  const form = routes.datastore_datasheet_record({ datastoreId, datasheetName: name });
  return (
    <Button className="fr-mb-3w" iconId="fr-icon-edit-line" priority="secondary" linkProps={form.link}>
      {isNew ? t('write') : t('edit')}
    </Button>
  );
}

interface RecordProps {
  readonly datastoreId: string;
  readonly metadata: Metadata;
  readonly hasServices: boolean;
}

function Record({ datastoreId, metadata, hasServices }: RecordProps) {
  const t = useTexts(metadataTexts);
  const records = useTexts(recordTexts);
  const { csw_metadata: record } = metadata;
  const xml = `/api/datastores/${datastoreId}/metadata/file/${metadata._id}?format=xml`;
  return (
    <div className="app-record">
      <MetadataCallOut datastoreId={datastoreId} metadata={metadata} hasServices={hasServices} />
      <DescriptionSection record={record} more={[[t('datastoreId'), datastoreId]]} />
      <ExtentSection record={record} />
      <OriginSections record={record} />
      <RecordSection title={records('layers')}>
        <Layers metadata={metadata} />
      </RecordSection>
      <RecordLinks links={record.links} />
      <FilesSections record={record} />
      <AboutSection record={record}>
        <p className="fr-mt-2w fr-mb-1w">
          <a className="fr-link fr-link--download" href={xml} download={`${record.file_identifier}.xml`}>
            {records('downloadXml')}
          </a>
        </p>
      </AboutSection>
    </div>
  );
}

function Layers({ metadata }: { readonly metadata: Metadata }) {
  const t = useTexts(metadataTexts);
  const records = useTexts(recordTexts);
  const { layers } = metadata.csw_metadata;
  if (layers.length === 0) return <p>{records('noLayers')}</p>;
  return (
    <ul className="app-record__layers">
      {layers.map((layer) => {
        const { name, open, gmd_online_resource_protocol: protocol } = layer;
        return (
          <li key={`${layer.offering_id} ${name}`} className="app-record__layer">
            <div className="app-record__layer-facts">
              <p className="fr-text--bold">{name}</p>
              <p className="app-record__technical fr-text--sm">{layer.gmd_online_resource_url}</p>
            </div>
            <div className="app-record__layer-actions">
              {!open && (
                <Badge small severity="warning" noIcon>
                  {records('restricted')}
                </Badge>
              )}
              <Badge small noIcon>
                {protocol}
              </Badge>
              <CopyButton
                value={layer.gmd_online_resource_url}
                label={t('copyAddress', { name, protocol })}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
