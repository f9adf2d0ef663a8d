import { routes } from '@cartable/contract';
import type { MakeOperation } from './operation.ts';

/** Edits of a collaborative table: each inserts a feature of a name of its own. */
export const edit: MakeOperation = ({ url, client, collaborative }) => {
  /** By name: whether it was acknowledged; one whose answer was lost is there once, or not at all. */
  const sent = new Map<string, 'acknowledged' | 'unknown'>();
  let rank = 0;
  return {
    name: 'edit',
    get acknowledged() {
      return [...sent.values()].filter((state) => state === 'acknowledged').length;
    },
    async turn(patience, during) {
      for (let each = 0; each < 20; each += 1) {
        if (each === 5) during();
        await patience.until('an edit', async () => {
          rank += 1;
          const nom = `point ${rank}`;
          const data = { nom, geom: `POINT(${5.7 + rank / 1e6} 45.18)` };
          const action = { table: collaborative.name, state: 'Insert' as const, data };
          sent.set(nom, 'unknown');
          try {
            await client.call(routes.addEspacecoTransaction, {
              params: { databaseId: collaborative.id },
              body: { comment: 'Essai', actions: [action] },
            });
            sent.set(nom, 'acknowledged');
          } catch (error) {
            if ((error as { status?: number }).status !== undefined) sent.delete(nom);
            throw error;
          }
        });
      }
    },
    async verify(patience) {
      const { name } = collaborative;
      const question = {
        service: 'WFS',
        version: '1.0.0',
        request: 'GetFeature',
        typename: `${name}:${name}`,
        outputFormat: 'JSON',
      };
      const rows = await patience.until('features', async () => {
        const answer = await fetch(
          `${url}/api/espaceco/wfs/${name}?${new URLSearchParams({ ...question, maxFeatures: '1000000' })}`,
          {
            headers: { cookie: client.cookie },
          },
        );
        const text = await answer.text();
        if (answer.status === 503) throw new TypeError('fetch failed');
        if (!answer.ok) throw new Error(`the edited table answers ${answer.status}: ${text.slice(0, 200)}`);
        return JSON.parse(text) as { nom: string }[];
      });
      const times = new Map<string, number>();
      for (const { nom } of rows) times.set(nom, (times.get(nom) ?? 0) + 1);
      for (const [nom, state] of sent) {
        const count = times.get(nom) ?? 0;
        if (count > 1) throw new Error(`${nom} was sent once and is there ${count} times`);
        if (state === 'acknowledged' && count === 0) throw new Error(`${nom} was acknowledged and is lost`);
      }
      for (const nom of times.keys()) if (!sent.has(nom)) throw new Error(`${nom} was refused and is there`);
    },
  };
};
