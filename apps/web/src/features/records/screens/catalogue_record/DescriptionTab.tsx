import type { CatalogueRecord } from '@cartable/contract/catalogue';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import {
  AboutSection,
  DescriptionSection,
  ExtentSection,
  OriginSections,
} from '../../parts/RecordSections.tsx';
import { recordTexts } from '../../parts/records-texts.ts';
import { RelatedData } from './RelatedData.tsx';
import { texts } from './texts.ts';

/** Description of a record, its origin, contacts and related data, and beside them its extent. */
export function DescriptionTab({ record }: { readonly record: CatalogueRecord }) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const records = useTexts(recordTexts);
  return (
    <div className="app-catalogue">
      <div className="app-catalogue__main">
        <DescriptionSection record={record} />
        <OriginSections record={record} />
        <RelatedData record={record} />
      </div>
      <div className="app-catalogue__side">
        <ExtentSection record={record} />
        <AboutSection record={record}>
          <p className="fr-text--sm fr-mt-2w">
            {common('named', { name: t('datastore'), value: record.datastore.name })}
          </p>
          <p className="fr-mb-1w">
            <a
              className="fr-link fr-link--download"
              href={ownAddress(record.xml_url)}
              download={`${record.file_identifier}.xml`}
            >
              {records('downloadXml')}
            </a>
          </p>
          <p className="fr-mb-0">
            <a
              className="fr-link fr-link--download"
              href={ownAddress(record.xml_url.replace(/xml$/, 'iso19115-3'))}
              download={`${record.file_identifier}-19115-3.xml`}
            >
              {t('downloadIso19115')}
            </a>
          </p>
        </AboutSection>
      </div>
    </div>
  );
}
