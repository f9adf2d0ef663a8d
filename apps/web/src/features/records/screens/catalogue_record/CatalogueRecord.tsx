import { type CatalogueRecord, catalogueCalls } from '@cartable/contract/catalogue';
import { useRead } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import {
  AboutSection,
  DescriptionSection,
  ExtentSection,
  FilesSections,
  LicenceLink,
  OriginSections,
} from '../../parts/RecordSections.tsx';
import { recordTexts } from '../../parts/records-texts.ts';
import { RecordLayers } from './RecordLayers.tsx';
import { texts } from './texts.ts';
import './catalogue-record.css';

/** The public page of a record: what the data are, and how to reach them. */
export function Screen({ route }: { readonly route: RouteOf<'catalogue_record'> }) {
  const { fileIdentifier } = route.params;
  const record = useRead(catalogueCalls.getCatalogueRecord, { params: { fileIdentifier } });
  return <Loaded query={record}>{(data) => <Record record={data} />}</Loaded>;
}

function Record({ record }: { readonly record: CatalogueRecord }) {
  const t = useTexts(texts);
  const records = useTexts(recordTexts);
  const common = useTexts(commonTexts);
  const { thumbnail_url: thumbnail } = record;
  return (
    <Page
      title={record.title}
      trail={[{ label: t('catalogue'), link: routes.catalogue().link }]}
      before={
        thumbnail && (
          <img className="app-catalogue__thumbnail" src={ownAddress(thumbnail)} alt={t('thumbnail')} />
        )
      }
      actions={
        <a
          className="fr-btn fr-btn--secondary fr-btn--icon-left fr-icon-download-line"
          href={ownAddress(record.xml_url)}
          download={`${record.file_identifier}.xml`}
        >
          {records('downloadXml')}
        </a>
      }
    >
      <p className="fr-text--lead">
        {t('producer', { organisation: record.organisation_name })}
        {record.licence && (
          <>
            {' · '}
            <LicenceLink licence={record.licence} />
          </>
        )}
      </p>
      <div className="app-catalogue">
        <div className="app-catalogue__main">
          <RecordLayers record={record} />
          <DescriptionSection record={record} />
          <FilesSections record={record} />
        </div>
        <div className="app-catalogue__side">
          <ExtentSection record={record} />
          <OriginSections record={record} />
          <AboutSection record={record}>
            <p className="fr-text--sm fr-mt-2w">
              {common('named', { name: t('datastore'), value: record.datastore.name })}
            </p>
          </AboutSection>
        </div>
      </div>
    </Page>
  );
}
