import { type Arena, chosen, getMap, type MapRequest } from './cases.ts';
import { FreshViews } from './fresh-views.ts';
import { knobs, viewSeed } from './knobs.ts';
import type { FreshContender } from './load.ts';
import { mapSources } from './peers.ts';
import { themes } from './themes.ts';

/** One line of the report: views that are asked once, of each contender the same ones in the same order. */
export interface FreshCase {
  readonly name: string;
  readonly clients: number;
  readonly contenders: readonly FreshContender[];
}

/** Asked for before those that are timed: other views of the same kind, enough for their code to be compiled. */
const warmUps = 120;
const timedAlone = 24;
const timedTogether = 96;

interface Cell {
  readonly width: number;
  readonly height: number;
  readonly srid: number;
  readonly format: keyof typeof formats;
}

const formats = {
  png: 'image/png',
  png8: 'image/png; mode=8bit',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
} as const;

const sizes = [
  { width: 256, height: 256 },
  { width: 512, height: 512 },
  { width: 1024, height: 768 },
  { width: 2000, height: 1500 },
];
const usual = { width: 512, height: 512, srid: 2154, format: 'png' } as const;

/** Sizes, reference systems and formats, each varied by itself. */
const cells: readonly Cell[] = [
  ...sizes.map((size): Cell => ({ ...usual, ...size })),
  ...[3857, 4326].map((srid): Cell => ({ ...usual, srid })),
  ...(['png8', 'jpeg', 'webp'] as const).map((format): Cell => ({ ...usual, format })),
];

export function* freshCases(arena: Arena): Generator<FreshCase> {
  for (const [rank, { name: theme }] of themes.entries()) {
    const drawer = new FreshViews(arena.files[theme], theme, viewSeed + rank);
    for (const cell of cells) {
      const { width, height, srid, format } = cell;
      const name = `fresh-${theme}-${width}x${height}-${srid}-${format}`;
      if (!knobs.only.test(name)) continue;
      for (const clients of knobs.freshClients) {
        const count = clients === 1 ? timedAlone : timedTogether;
        const [before, timed] = [requests(drawer, warmUps, cell), requests(drawer, count, cell)];
        const contender = (name: string, prefix: string, layer: string): FreshContender => ({
          name,
          warmUps: before.map((request) => `${prefix}${getMap(layer, request)}`),
          urls: timed.map((request) => `${prefix}${getMap(layer, request)}`),
        });
        const contenders = chosen([
          ...arena.ours.map(({ engine, server, published }) =>
            contender(`ours-${engine}`, `${server.url}/wms-v?`, published[theme].labelled),
          ),
          ...mapSources.map((source) => {
            const map = arena.peers.mapfile(theme, source, width, true);
            return contender(`mapserver-${source}`, `${arena.peers.url}/mapserver?map=${map}&`, theme);
          }),
        ]);
        yield { name, clients, contenders };
      }
    }
  }
}

function requests(drawer: FreshViews, count: number, { format, ...shape }: Cell): MapRequest[] {
  return drawer.draw(count, shape).map((bbox) => ({ bbox, ...shape, format: formats[format] }));
}
