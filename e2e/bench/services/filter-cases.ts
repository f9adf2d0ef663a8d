import { SeededRandom } from '../../support/random.ts';
import { type Arena, chosen, featureFormats, getFeature } from './cases.ts';
import type { FreshCase } from './fresh-cases.ts';
import { knobs, viewSeed } from './knobs.ts';
import type { FreshContender } from './load.ts';
import { engines } from './peers.ts';

const count = 100;
const warmUps = 12;
const timedAlone = 12;
const timedTogether = 48;
const features = 1_000_000;
/** Of the points: see `make-data.ts`. */
const names = 5_000;

const compare = (operator: string, column: string, value: string | number): string =>
  `<fes:PropertyIs${operator}><fes:ValueReference>${column}</fes:ValueReference><fes:Literal>${value}</fes:Literal></fes:PropertyIs${operator}>`;
const between = (column: string, from: number, to: number): string =>
  `<fes:PropertyIsBetween><fes:ValueReference>${column}</fes:ValueReference><fes:LowerBoundary><fes:Literal>${from}</fes:Literal></fes:LowerBoundary><fes:UpperBoundary><fes:Literal>${to}</fes:Literal></fes:UpperBoundary></fes:PropertyIsBetween>`;
const beginsWith = (column: string, text: string): string =>
  `<fes:PropertyIsLike wildCard="*" singleChar="." escapeChar="!"><fes:ValueReference>${column}</fes:ValueReference><fes:Literal>${text}*</fes:Literal></fes:PropertyIsLike>`;
const document = (condition: string): string =>
  `<fes:Filter xmlns:fes="http://www.opengis.net/fes/2.0">${condition}</fes:Filter>`;

/** Conditions on the million points, drawn at random; in brackets how many match. */
const conditions: Readonly<Record<string, (random: SeededRandom) => string>> = {
  /** (200) */
  name: (random) => compare('EqualTo', 'nom', `Équipement ${Math.floor(random.next() * names)}`),
  /** (200 000) Of five kinds: the warm-ups have asked for them all. */
  kind: (random) => compare('EqualTo', 'classe', 'abcde'[Math.floor(random.next() * 5)]!),
  /** (some 2 200) */
  beginning: (random) => beginsWith('nom', `Équipement ${100 + Math.floor(random.next() * 400)}`),
  /** (51) */
  span: (random) => {
    const from = Math.floor(random.next() * (features - 50));
    return between('rang', from, from + 50);
  },
  /** (300 000 to 700 000) */
  most: (random) => compare('GreaterThan', 'valeur', random.between(300, 700).toFixed(3)),
  /** (some 1 000) */
  two: (random) => {
    const from = Math.floor(random.next() * (features - 5_000));
    const kind = compare('EqualTo', 'classe', 'abcde'[Math.floor(random.next() * 5)]!);
    return `<fes:And>${kind}${between('rang', from, from + 5_000)}</fes:And>`;
  },
};

/** The first hundred of a filter nobody asked for before (but those of a kind), beside a server that counts what matches and one that does not. */
export function* filterCases({ ours, peers }: Arena): Generator<FreshCase> {
  for (const [rank, [condition, draw]] of Object.entries(conditions).entries()) {
    const name = `filter-${condition}`;
    if (!knobs.only.test(name)) continue;
    const random = new SeededRandom(viewSeed + rank);
    const filters = (most: number) => Array.from({ length: most }, () => document(draw(random)));
    for (const clients of knobs.freshClients) {
      const [before, timed] = [filters(warmUps), filters(clients === 1 ? timedAlone : timedTogether)];
      const contender = (
        contenderName: string,
        prefix: string,
        type: string,
        outputFormat: string,
      ): FreshContender => {
        const ask = (filter: string) => `${prefix}${getFeature(type, { count, outputFormat, filter })}`;
        return { name: contenderName, warmUps: before.map(ask), urls: timed.map(ask) };
      };
      const map = (file: string) => `${peers.url}/mapserver?map=${file}&`;
      const contenders = chosen([
        ...ours.map(({ engine, server, published }) =>
          contender(
            `ours-${engine}`,
            `${server.url}/wfs?`,
            published.points.typeName,
            featureFormats.gml.ours,
          ),
        ),
        ...engines.flatMap((source) => [
          contender(
            `mapserver-${source}`,
            map(peers.mapfile('points', source, 0, false)),
            'points',
            featureFormats.gml.mapserver,
          ),
          contender(
            `counting-${source}`,
            map(peers.countingMapfile('points', source)),
            'points',
            featureFormats.gml.mapserver,
          ),
        ]),
      ]);
      yield { name, clients, contenders };
    }
  }
}
