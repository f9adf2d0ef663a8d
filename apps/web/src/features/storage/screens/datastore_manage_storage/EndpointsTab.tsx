import { type Datastore, datastoreCalls, type MetadataSummary } from '@cartable/contract/datastore';
import { useRead } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { PublishedRecords } from './PublishedRecords.tsx';
import { PublishedServices } from './PublishedServices.tsx';
import { texts } from './texts.ts';

type EndpointUse = Datastore['endpoints'][number];

/** Each endpoint with what is published on it; whatever its type, it can be unpublished. */
export function EndpointsTab({ datastoreId }: { readonly datastoreId: string }) {
  const t = useTexts(texts);
  const { endpoints } = useDatastore();
  const records = useRead(
    datastoreCalls.getMetadataList,
    { params: { datastoreId } },
    { staleTime: 0, meta: { persist: false } },
  );
  const sorted = endpoints.toSorted((a, b) =>
    a.endpoint.technical_name.localeCompare(b.endpoint.technical_name),
  );
  return (
    <>
      <p>{t('endpointsText')}</p>
      {sorted.length === 0 && <EmptyState title={t('noEndpoint')} />}
      {sorted.map((use) => (
        <EndpointSection key={use.endpoint._id} use={use} records={records.data ?? []} />
      ))}
    </>
  );
}

interface EndpointSectionProps {
  readonly use: EndpointUse;
  readonly records: readonly MetadataSummary[];
}

function EndpointSection({ use: { endpoint, use, quota, in_trash }, records }: EndpointSectionProps) {
  const t = useTexts(texts);
  const isCatalogue = endpoint.type === 'METADATA';
  const figures = { count: use, quota };
  return (
    <section className="app-consumption__endpoint" aria-label={endpoint.name}>
      <h3 className="fr-h6 fr-mb-1w">
        {endpoint.name} ({endpoint.type} – {endpoint.open ? t('open') : t('restricted')})
      </h3>
      <div className="app-consumption__meter">
        <progress
          aria-label={endpoint.name}
          max={Math.max(quota, 1)}
          value={Math.min(use, Math.max(quota, 1))}
        />
        <p>
          {isCatalogue ? t('countRecords', figures) : t('count', figures)}
          {in_trash > 0 && ` (${t('countInTrash', { count: in_trash })})`}
        </p>
      </div>
      {isCatalogue ? (
        <PublishedRecords
          records={records.filter(({ endpoints }) => endpoints.some(({ _id }) => _id === endpoint._id))}
        />
      ) : (
        <PublishedServices endpointId={endpoint._id} endpointName={endpoint.name} />
      )}
    </section>
  );
}
