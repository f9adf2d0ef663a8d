import { type CatalogueRecord, inspireThemeNamed } from '@cartable/contract/catalogue';
import {
  type CswMetadata,
  highValueCategories,
  type Licence,
  type MetadataFile,
} from '@cartable/contract/datastore';
import { type ReactNode, useId } from 'react';
import { CopyButton } from '../../../base/design/CopyField.tsx';
import { DescriptionList } from '../../../base/design/DescriptionList.tsx';
import { MarkdownText } from '../../../base/design/MarkdownText.tsx';
import { DateText } from '../../../base/design/QuantityTexts.tsx';
import { languageName } from '../../../base/i18n/language-name.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { ownAddress } from '../../../base/site/own-address.ts';
import { ExtentMap } from '../../reports/index.ts';
import { constantTexts, isConstantKey } from './constants/constants-texts.ts';
import { recordTexts } from './records-texts.ts';
import './records.css';

/** Fields of a record that members and everyone read alike. */
export type ShownRecord = Omit<CswMetadata, 'layers'> & Partial<Pick<CatalogueRecord, 'publication_date'>>;

interface RecordProps {
  readonly record: ShownRecord;
}

/** A part of a record under its heading. */
export function RecordSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="app-record__section">
      <h2 id={id} className="fr-h5">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Markdown of a producer: no HTML of theirs, no image from elsewhere. */
export function RecordText({ text }: { readonly text: string }) {
  return <MarkdownText className="app-record__text" text={text} />;
}

export function DescriptionSection({
  record,
  more = [],
}: RecordProps & { readonly more?: readonly [string, ReactNode][] }) {
  const t = useTexts(recordTexts);
  const language = useLanguage();
  const constants = useTexts(constantTexts);
  const labelOf = (code: string) => (isConstantKey(code) ? constants(code) : code);
  return (
    <RecordSection title={t('identification')}>
      <DescriptionList
        items={[
          [t('title'), record.title],
          [t('abstract'), <RecordText key="abstract" text={record.abstract} />],
          [t('identifier'), record.file_identifier],
          ...more,
          [t('licence'), <LicenceLink key="licence" licence={record.licence} />],
          [
            t('useLimitation'),
            record.use_limitation && <RecordText key="limitation" text={record.use_limitation} />,
          ],
          [t('categories'), record.topic_categories.map(labelOf).join(', ')],
          [
            t('inspire'),
            record.inspire_keywords
              .map((keyword) => inspireThemeNamed(keyword)?.[language] ?? keyword)
              .join(', '),
          ],
          [t('highValue'), record.hvd_categories.map((one) => highValueCategories[one][language]).join(', ')],
          [t('keywords'), record.free_keywords.join(', ')],
        ]}
      />
    </RecordSection>
  );
}

/** The licence by its name, leading to its text; that there is none is told too. */
export function LicenceLink({ licence }: { readonly licence: Licence | null }) {
  const t = useTexts(recordTexts);
  if (licence === null) return t('licenceNone');
  return (
    <a className="fr-link" href={licence.url} rel="license noopener noreferrer" target="_blank">
      {licence.title}
    </a>
  );
}

export function ExtentSection({ record }: RecordProps) {
  const t = useTexts(recordTexts);
  return (
    <RecordSection title={t('extent')}>
      <ExtentMap extent={record.bbox} title={record.title} />
    </RecordSection>
  );
}

/** Lineage, dates and contacts of a record. */
export function OriginSections({ record }: RecordProps) {
  const t = useTexts(recordTexts);
  const constants = useTexts(constantTexts);
  const { frequency_code: frequency, publication_date: publication } = record;
  return (
    <>
      {record.resource_genealogy !== '' && (
        <RecordSection title={t('lineage')}>
          <RecordText text={record.resource_genealogy} />
        </RecordSection>
      )}
      <RecordSection title={t('dates')}>
        <DescriptionList
          items={[
            [t('creation'), <DateText key="creation" date={record.creation_date} />],
            [t('frequency'), isConstantKey(frequency) ? constants(frequency) : frequency],
            [t('publication'), publication && <DateText key="publication" date={publication} />],
            [t('update'), <DateText key="update" date={record.update_date} />],
          ]}
        />
      </RecordSection>
      <RecordSection title={t('contacts')}>
        <DescriptionList
          items={[
            [t('organisation'), record.organisation_name],
            [t('organisationEmail'), <MailLink key="organisation" address={record.organisation_email} />],
            [t('contact'), <MailLink key="contact" address={record.contact_email} />],
            ...record.contacts.map(
              ({ organisation, email, role }, rank) =>
                [
                  t('contactOf', { role: constants(role), rank: rank + 1 }),
                  <span key={`${role} ${email}`}>
                    {organisation} – <MailLink address={email} />
                  </span>,
                ] as const,
            ),
          ]}
        />
      </RecordSection>
    </>
  );
}

const MailLink = ({ address }: { readonly address: string }) =>
  address === '' ? null : (
    <a className="fr-link" href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
      {address}
    </a>
  );

/** Styles, documents and descriptions of services; nothing for what there is none of. */
export function FilesSections({ record }: RecordProps) {
  const t = useTexts(recordTexts);
  return (
    <>
      <Files title={t('documents')} files={record.documents} />
      <Files title={t('styles')} files={record.style_files} />
      <Files title={t('capabilities')} files={record.capabilities_files} />
    </>
  );
}

function Files({ title, files }: { readonly title: string; readonly files: readonly MetadataFile[] }) {
  const t = useTexts(recordTexts);
  if (files.length === 0) return null;
  return (
    <RecordSection title={title}>
      <ul className="app-record__files">
        {files.map(({ name, description, url }) => (
          <li key={url}>
            <span>
              <a className="fr-link" href={ownAddress(url)} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
              {description && <span className="app-record__about"> – {description}</span>}
            </span>
            <CopyButton value={url} label={t('addressOf', { name })} />
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

export function AboutSection({ record, children }: RecordProps & { readonly children?: ReactNode }) {
  const t = useTexts(recordTexts);
  const reader = useLanguage();
  const { resolution } = record;
  const { code, language } = record.language;
  return (
    <RecordSection title={t('record')}>
      <DescriptionList
        items={[
          [t('resourceType'), t(record.hierarchy_level)],
          [t('language'), languageName(code, language, reader)],
          [t('charset'), record.charset],
          [t('projections'), record.projections.join(', ')],
          [t('formats'), record.given_formats.join(', ')],
          [t('related'), record.related_records.join(', ')],
          [t('resolution'), resolution ? t('scale', { denominator: Number(resolution) }) : undefined],
        ]}
      />
      {children}
    </RecordSection>
  );
}
