import { randomUUID } from 'node:crypto';
import { routes, type Service } from '@cartable/contract';
import { RefusedCall, until } from '../../support/client.ts';
import { wfsForm } from '../../support/forms.ts';
import type { MakeOperation } from './operation.ts';

const limitMs = 120_000;
/** Published at the same time: the one before it is withdrawn. */
const kept = 3;

/** Services published, asked, and withdrawn later. */
export const publication: MakeOperation = ({ url, client, datastoreId, base, baseCount }) => {
  const run = randomUUID().slice(0, 6);
  const services: Service[] = [];
  const withdrawn: Service[] = [];
  let rank = 0;
  const params = { datastoreId };
  const hits = async ({ layer_name }: Service) => {
    const [relation] = base.type_infos.relations;
    const typeNames = `${layer_name}:${relation!.name}`;
    const question = {
      SERVICE: 'WFS',
      VERSION: '2.0.0',
      REQUEST: 'GetFeature',
      RESULTTYPE: 'hits',
      typeNames,
    };
    const answer = await fetch(`${url}/wfs?${new URLSearchParams(question)}`);
    const text = await answer.text();
    if (answer.status === 503) throw new TypeError('fetch failed');
    return {
      status: answer.status,
      matched: Number(/numberMatched="(\d+)"/.exec(text)?.[1] ?? Number.NaN),
      text,
    };
  };
  return {
    name: 'publication',
    get acknowledged() {
      return services.length + withdrawn.length;
    },
    async turn(patience, during) {
      rank += 1;
      const technicalName = `service_${run}_${rank}`;
      const made = await patience.until(technicalName, async (isAgain) => {
        if (isAgain) {
          const all = await client.call(routes.getOfferings, { params, query: {} });
          const begun = all.find(({ layer_name }) => layer_name === technicalName);
          if (begun) return begun;
        }
        const body = wfsForm(technicalName, technicalName, base);
        return client.call(routes.createWfs, { params: { ...params, storedDataId: base._id }, body });
      });
      during();
      const service = await until(limitMs, `the publication of ${technicalName}`, async () => {
        const now = await patience.until('state', () =>
          client.call(routes.getOffering, { params: { ...params, offeringId: made._id } }),
        );
        if (now.status === 'UNSTABLE') throw new Error(`${technicalName}: ${JSON.stringify(now.error)}`);
        return now.status === 'PUBLISHED' ? now : undefined;
      });
      services.push(service);
      const seen = await patience.until('its features', () => hits(service));
      if (seen.matched !== baseCount)
        throw new Error(
          `${technicalName} is published and answers ${seen.status}: ${seen.text.slice(0, 200)}`,
        );
      if (services.length <= kept) return;
      const [oldest] = services.splice(0, 1);
      await patience.until(`the end of ${oldest!.layer_name}`, (isAgain) =>
        client
          .call(routes.deleteOffering, { params: { ...params, offeringId: oldest!._id } })
          .catch((error: unknown) => {
            // The answer of the first time was lost.
            if (!isAgain || !(error instanceof RefusedCall) || error.status !== 404) throw error;
          }),
      );
      withdrawn.push(oldest!);
    },
    async verify(patience) {
      const all = await patience.until('services', () =>
        client.call(routes.getOfferings, { params, query: {} }),
      );
      const there = new Map(all.map(({ _id, status }) => [_id, status]));
      for (const { _id, layer_name } of services)
        if (there.get(_id) !== 'PUBLISHED')
          throw new Error(`${layer_name} was published and is ${there.get(_id)}`);
      for (const { _id, layer_name } of withdrawn)
        if (there.has(_id)) throw new Error(`${layer_name} was withdrawn and is there again`);
    },
  };
};
