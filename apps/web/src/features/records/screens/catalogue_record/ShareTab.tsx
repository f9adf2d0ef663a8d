import type { CatalogueRecord } from '@cartable/contract/catalogue';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { Snippet } from '../../../../base/design/Snippet.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { RecordSection } from '../../parts/RecordSections.tsx';
import { mapLayersOf } from '../../parts/record-map/map-layers.ts';
import { bibtexOf, citationOf } from './cite.ts';
import { texts } from './texts.ts';

/** The page by its address, its map in other pages, and how to cite the data. */
export function ShareTab({ record }: { readonly record: CatalogueRecord }) {
  const t = useTexts(texts);
  const hasMap = mapLayersOf(record).length > 0;
  return (
    <>
      <RecordSection title={t('permalink')}>
        <CopyField label={t('permalinkLabel')} hint={t('permalinkHint')} value={record.catalogue_url} />
      </RecordSection>
      {hasMap && (
        <RecordSection title={t('embed')}>
          <p>{t('embedText')}</p>
          <Snippet label={t('embedLabel')} code={frameOf(record)} />
        </RecordSection>
      )}
      <RecordSection title={t('cite')}>
        <Snippet label={t('citeText')} code={citationOf(record)} />
        <Snippet label="BibTeX" code={bibtexOf(record)} />
      </RecordSection>
    </>
  );
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const frameOf = ({ catalogue_url: url, title }: CatalogueRecord) =>
  `<iframe src="${url}/carte" title="${escapeHtml(title)}" width="100%" height="480" loading="lazy"></iframe>`;
