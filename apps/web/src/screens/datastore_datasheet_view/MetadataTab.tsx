import type { DatasheetRecord } from '@cartable/contract';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { CopyField } from '../../design/CopyField.tsx';
import { DescriptionList } from '../../design/DescriptionList.tsx';
import { EmptyState } from '../../design/EmptyState.tsx';
import { DateText } from '../../design/QuantityTexts.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { constantTexts, isConstantKey } from '../../offerings/constants/constants-texts.ts';
import { ExtentMap } from '../../reports/ExtentMap.tsx';
import type { DatasheetProps } from './DatasheetView.tsx';
import { texts } from './texts.ts';

const plugins = [remarkGfm];

/** The record of the datasheet, as the service forms filled it. */
export function MetadataTab({ datastoreId, datasheet }: DatasheetProps) {
  const t = useTexts(texts);
  const { record, extent, service_list: services } = datasheet;
  if (record === null) return <EmptyState title={t('noRecord')}>{t('noRecordText')}</EmptyState>;
  const addresses = services.flatMap(({ layer_name, urls }) =>
    urls.map(({ type, url }) => ({ label: `${layer_name} (${type})`, url })),
  );
  return (
    <div className="app-record">
      <section aria-labelledby="record-description">
        <h2 id="record-description" className="fr-h5">
          {t('identification')}
        </h2>
        <Description record={record} datastoreId={datastoreId} />
      </section>
      <section aria-labelledby="record-extent">
        <h2 id="record-extent" className="fr-h5">
          {t('extent')}
        </h2>
        <ExtentMap extent={extent} title={record.title} />
      </section>
      <section aria-labelledby="record-facts">
        <h2 id="record-facts" className="fr-h5">
          {t('recordInfo')}
        </h2>
        <Facts record={record} />
      </section>
      {addresses.length > 0 && (
        <section aria-labelledby="record-access">
          <h2 id="record-access" className="fr-h5">
            {t('access')}
          </h2>
          {addresses.map(({ label, url }) => (
            <CopyField key={url} label={label} value={url} />
          ))}
        </section>
      )}
    </div>
  );
}

function Description({
  record,
  datastoreId,
}: {
  readonly record: DatasheetRecord;
  readonly datastoreId: string;
}) {
  const t = useTexts(texts);
  const constants = useTexts(constantTexts);
  return (
    <DescriptionList
      items={[
        [t('title'), record.title],
        [
          t('abstract'),
          <Markdown key="abstract" remarkPlugins={plugins} skipHtml>
            {record.abstract}
          </Markdown>,
        ],
        [t('identifier'), record.file_identifier],
        [t('datastoreId'), datastoreId],
        [
          t('categories'),
          record.topic_categories.map((code) => (isConstantKey(code) ? constants(code) : code)).join(', '),
        ],
        [t('inspire'), record.inspire_keywords.join(', ')],
        [t('keywords'), record.free_keywords.join(', ')],
        [t('lineage'), record.resource_genealogy],
      ]}
    />
  );
}

function Facts({ record }: { readonly record: DatasheetRecord }) {
  const t = useTexts(texts);
  const constants = useTexts(constantTexts);
  const { frequency_code: frequency, resolution } = record;
  return (
    <DescriptionList
      items={[
        [t('creation'), <DateText key="creation" date={record.creation_date} />],
        [t('frequency'), isConstantKey(frequency) ? constants(frequency) : frequency],
        [t('contact'), record.contact_email],
        [t('organisation'), record.organisation_name],
        [t('organisationEmail'), record.organisation_email],
        [t('resourceType'), t(record.hierarchy_level)],
        [t('language'), record.language.language],
        [t('charset'), record.charset],
        [t('resolution'), resolution ? t('scale', { denominator: Number(resolution) }) : undefined],
      ]}
    />
  );
}
