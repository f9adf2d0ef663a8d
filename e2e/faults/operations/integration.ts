import { randomUUID } from 'node:crypto';
import { routes, type StoredData } from '@cartable/contract';
import { until } from '../../support/client.ts';
import { pointsGeoJson } from '../../support/points.ts';
import { depositFile } from './deposit.ts';
import type { MakeOperation } from './operation.ts';

const count = 60_000;
const limitMs = 180_000;

/** Files that become tables; never asked again by hand. */
export const integration: MakeOperation = ({ client, datastoreId }) => {
  const run = randomUUID().slice(0, 6);
  const content = pointsGeoJson(count);
  const made: StoredData[] = [];
  let rank = 0;
  const countOf = (data: StoredData) => data.type_infos.relations[0]?.feature_count;
  return {
    name: 'integration',
    get acknowledged() {
      return made.length;
    },
    async turn(patience, during) {
      rank += 1;
      const file = { name: `table_${run}_${rank}`, fileName: 'points.geojson', content };
      const upload = await depositFile(client, datastoreId, file, patience, () => undefined);
      during();
      const params = { datastoreId, uploadId: upload._id };
      const storedDataId = await until(limitMs, `the integration of ${file.name}`, async () => {
        const progress = await patience.until('progress', () =>
          client.call(routes.getIntegrationProgress, { params, query: {} }),
        );
        if (progress.error) throw new Error(`${file.name}: ${JSON.stringify(progress.error)}`);
        return progress.integration_current_step === 3 ? progress.stored_data! : undefined;
      });
      const data = await patience.until('table', () =>
        client.call(routes.getStoredData, { params: { datastoreId, storedDataId } }),
      );
      if (data.status !== 'GENERATED' || countOf(data) !== count)
        throw new Error(`${file.name}: ${data.status}, ${countOf(data)} of ${count} features`);
      made.push(data);
    },
    async verify(patience) {
      for (const { _id: storedDataId, name } of made) {
        const data = await patience.until(name, () =>
          client.call(routes.getStoredData, { params: { datastoreId, storedDataId } }),
        );
        if (data.status !== 'GENERATED') throw new Error(`${name} was made and is ${data.status}`);
      }
    },
  };
};
