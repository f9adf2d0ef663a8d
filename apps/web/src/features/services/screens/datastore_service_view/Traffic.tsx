import { datastoreCalls } from '@cartable/contract/datastore';
import { useRead } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { TrafficChart, trafficTexts } from '../../../traffic/index.ts';

const FRESH_MS = 60_000;

/** Traffic of the service over the last thirty days. */
export function Traffic({
  datastoreId,
  offeringId,
}: {
  readonly datastoreId: string;
  readonly offeringId: string;
}) {
  const t = useTexts(trafficTexts);
  const traffic = useRead(
    datastoreCalls.getOfferingStatistics,
    { params: { datastoreId, offeringId } },
    { staleTime: FRESH_MS, meta: { persist: false } },
  );
  return (
    <section aria-labelledby="service-traffic" className="fr-mt-3w">
      <h2 id="service-traffic" className="fr-h5">
        {t('title')}
      </h2>
      {traffic.isError && <ErrorAlert error={traffic.error} />}
      {traffic.isLoading && <Spinner />}
      {traffic.data && <TrafficChart traffic={traffic.data} />}
    </section>
  );
}
