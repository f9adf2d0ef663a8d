import { type CatalogueRecord, catalogueCalls } from '@cartable/contract/catalogue';
import { useRead } from '../../../../base/api/hooks.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { RecordSection } from '../../parts/RecordSections.tsx';
import { texts } from './texts.ts';

const shown = 5;

/** Other data of the same producer; nothing when there are none, nor when they cannot be read: they are only an offer. */
export function RelatedData({ record }: { readonly record: CatalogueRecord }) {
  const t = useTexts(texts);
  const { datastore, file_identifier: own } = record;
  const query = { producer: [datastore._id], sort: 'date' as const, page: 1, limit: shown + 1 };
  const { data } = useRead(catalogueCalls.searchCatalogue, { query });
  const others = (data?.items ?? []).filter(({ file_identifier: id }) => id !== own).slice(0, shown);
  if (others.length === 0) return null;
  return (
    <RecordSection title={t('related')}>
      <ul className="app-record__files">
        {others.map(({ file_identifier: fileIdentifier, title }) => (
          <li key={fileIdentifier}>
            <a className="fr-link" {...routes.catalogue_record({ fileIdentifier }).link}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      <p className="fr-mt-2w">
        <a
          className="fr-link"
          {...routes.catalogue_producer({ technicalName: datastore.technical_name }).link}
        >
          {t('allOfProducer', { name: datastore.name })}
        </a>
      </p>
    </RecordSection>
  );
}
