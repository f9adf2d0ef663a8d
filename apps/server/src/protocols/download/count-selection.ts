import type { FeatureSelection } from '../../map-workers/table-ref.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** Number of features a selection holds. */
export async function countSelection(
  context: Pick<ServiceContext, 'services' | 'signal'>,
  selection: FeatureSelection,
): Promise<number> {
  const timeoutMs = context.services.config.renderTimeoutMs;
  const [found] = await context.services.maps.run(
    { kind: 'count-features', queries: [selection] },
    { signal: context.signal, timeoutMs },
  );
  return found ?? 0;
}
