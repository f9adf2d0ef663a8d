import { randomUUID } from 'node:crypto';
import { routes, type StoredData } from '@cartable/contract';
import { until } from '../../support/client.ts';
import type { MakeOperation } from './operation.ts';

const limitMs = 240_000;

/** Pyramids of the table, made and kept. */
export const pyramid: MakeOperation = ({ client, datastoreId, base }) => {
  const run = randomUUID().slice(0, 6);
  const made: StoredData[] = [];
  let rank = 0;
  const params = { datastoreId };
  const get = (storedDataId: string) =>
    client.call(routes.getStoredData, { params: { datastoreId, storedDataId } });
  const [relation] = base.type_infos.relations;
  const attributes = Object.entries(relation!.attributes).flatMap(([name, type]) =>
    type.startsWith('geometry(') ? [] : [name],
  );
  return {
    name: 'pyramid',
    get acknowledged() {
      return made.length;
    },
    async turn(patience, during) {
      rank += 1;
      const technical_name = `pyramide_${run}_${rank}`;
      const composition = [{ table: relation!.name, attributes, top_level: 4, bottom_level: 12 }];
      const asked = await patience.until(technical_name, async (isAgain) => {
        if (isAgain) {
          const all = await client.call(routes.getStoredDataList, { params, query: {} });
          const begun = all.find(({ name }) => name === technical_name);
          if (begun) return begun;
        }
        const body = { technical_name, vectordb_id: base._id, tippecanoe: '' as const, composition };
        return client.call(routes.addVectorPyramid, { params, body: { ...body, tile_matrix_set: 'PM' } });
      });
      during();
      const data = await until(limitMs, `the pyramid ${technical_name}`, async () => {
        const now = await patience.until('state', () => get(asked._id));
        if (now.status === 'UNSTABLE') {
          const query = { output_stored_data: asked._id };
          const [last] = await client.call(routes.getExecutions, { params, query });
          throw new Error(`${technical_name} was not made: ${JSON.stringify(last?.error)}`);
        }
        return now.status === 'GENERATED' ? now : undefined;
      });
      made.push(data);
    },
    async verify(patience) {
      for (const { _id, name } of made) {
        const { status } = await patience.until(name, () => get(_id));
        if (status !== 'GENERATED') throw new Error(`${name} was made and is ${status}`);
      }
    },
  };
};
