import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, type PDFHexString, PDFName, type PDFString } from '@cantoo/pdf-lib';
import { groundOf, planPage } from '@cartable/contract';
import { temporaryFolder } from '@cartable/testkit';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { drawSheet } from './draw-sheet.ts';
import type { TileLayer } from './paint-tiles.ts';
import type { Sheet, SheetLayer } from './sheet.ts';

const plan = planPage({ paper: 'A4', orientation: 'landscape', dpi: 72, hasTitle: true, hasLegend: true });
const look = { stroke: '#c9191e', fill: '#c9191e80', width: 2, halo: null, radius: 5, dashes: [] };

const square: SheetLayer = {
  kind: 'shapes',
  title: 'Périmètre',
  opacity: 1,
  geojson: JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-20, 30],
              [30, 30],
              [30, 60],
              [-20, 60],
              [-20, 30],
            ],
          ],
        },
      },
    ],
  }),
  look,
};

function sheetOf(changes: Partial<Sheet> = {}): Sheet {
  return {
    plan,
    ground: groundOf(plan.map, { centre: [2.5, 46.5], scale: 20_000_000 }),
    format: 'pdf',
    language: 'fr',
    title: 'Карта → Œuvre d’essai',
    credits: 'IGN · Natural Earth',
    hasScaleBar: true,
    hasNorth: true,
    background: 'embedded',
    layers: [square],
    legend: [{ title: 'Périmètre', entries: [{ name: 'zone', colour: '#c9191e' }] }],
    missing: [],
    missesBaseMap: false,
    skipsFailed: false,
    ...changes,
  };
}

const draw = (changes?: Partial<Sheet>, layers: readonly TileLayer[] = []) =>
  drawSheet({
    sheet: sheetOf(changes),
    decodeTile: () => layers,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    throwIfCancelled: () => undefined,
  });

const textOf = (value: unknown) => (value as PDFHexString | PDFString).decodeText();

it('is a tagged PDF: its structure, its language, its title and what its map shows are told', async () => {
  const document = await PDFDocument.load(await draw());
  const [page] = document.getPages();
  expect(page!.getWidth()).toBeCloseTo((297 / 25.4) * 72, 0);
  expect(document.getTitle()).toBe('Карта → Œuvre d’essai');
  const { catalog } = document;
  expect(textOf(catalog.get(PDFName.of('Lang')))).toBe('fr');
  expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe('true');
  const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const body = root.lookup(PDFName.of('K'), PDFArray).lookup(0, PDFDict);
  const elements = body.lookup(PDFName.of('K'), PDFArray);
  const tagged = elements.asArray().map((_, rank) => elements.lookup(rank, PDFDict));
  const tags = tagged.map((element) => element.lookup(PDFName.of('S'), PDFName).decodeText());
  expect(tags.slice(0, 4)).toEqual(['H1', 'Figure', 'H2', 'P']);
  const alternative = textOf(tagged[1]!.lookup(PDFName.of('Alt')));
  expect(alternative).toMatch(/échelle 1 : 20\s000\s000.*Couches, de haut en bas : Périmètre/);
});

it('is read by a reader of PDF: its texts, its structure and its picture', async (context) => {
  if (spawnSync('pdfinfo', ['-v']).error) context.skip('poppler (pdfinfo, pdftotext) is not on this machine');
  const file = join(temporaryFolder(), 'carte.pdf');
  await writeFile(file, await draw());
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' });
  const facts = run('pdfinfo', file);
  expect([facts.status, facts.stderr]).toEqual([0, '']);
  expect(facts.stdout).toMatch(/Tagged:\s+yes/);
  expect(facts.stdout).toMatch(/Page size:.*A4/);
  expect(run('pdfinfo', '-struct', file).stdout).toMatch(/Document\s+H1.*Figure.*H2/s);
  expect(run('pdftotext', file, '-').stdout).toMatch(/Карта.*Œuvre d’essai.*Légende/s);
  expect(run('pdffonts', file).stdout).toMatch(/NotoSans.*\byes yes yes\b/);
});

/** Colour of the middle of the map of a page. */
async function middleOf(png: Uint8Array): Promise<number[]> {
  const image = await loadImage(Buffer.from(png));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { x, y, width, height } = plan.map;
  const at = (millimetres: number) => Math.round((millimetres / 25.4) * plan.dpi);
  return [...context.getImageData(at(x + width / 2), at(y + height / 2), 1, 1).data].slice(0, 3);
}

it('draws its layers, each with its opacity', async () => {
  const bare = { format: 'png', background: null } as const;
  const [red, green] = await middleOf(await draw(bare));
  expect(red).toBeGreaterThan(190);
  expect(green).toBeLessThan(170);
  const [, faint] = await middleOf(await draw({ ...bare, layers: [{ ...square, opacity: 0.1 }] }));
  expect(faint).toBeGreaterThan(220);
});

const extent = [-20_037_508.34, -20_037_508.34, 20_037_508.34, 20_037_508.34] as const;
const tile: TileLayer = {
  name: 'zones',
  extent: 4096,
  features: [
    {
      type: 3,
      properties: { rang: 3 },
      parts: [
        [
          [0, 0],
          [4096, 0],
          [4096, 4096],
          [0, 4096],
          [0, 0],
        ],
      ],
    },
  ],
};
const layerOf = (mapboxStyle?: string): Extract<SheetLayer, { kind: 'vector-tiles' }> => ({
  kind: 'vector-tiles',
  title: 'Zones',
  opacity: 1,
  tiles: [{ bytes: new Uint8Array(1), extent }],
  layerNames: ['zones'],
  mapboxStyle,
});

it('draws vector tiles by a style of MapLibre, and in colours of its own without', async () => {
  const style = JSON.stringify({
    version: 8,
    layers: [
      {
        id: 'z',
        type: 'fill',
        'source-layer': 'zones',
        filter: ['>', ['get', 'rang'], 2],
        paint: { 'fill-color': ['case', ['==', ['get', 'rang'], 3], '#00ff00', '#ff0000'] },
      },
    ],
  });
  const png = { format: 'png', background: null } as const;
  expect(await middleOf(await draw({ ...png, layers: [layerOf(style)] }, [tile]))).toEqual([0, 255, 0]);
  const [red, , blue] = await middleOf(await draw({ ...png, layers: [layerOf()] }, [tile]));
  expect(blue).toBeGreaterThan(red!);
});

it('draws vector tiles whose layers nobody named, as a screen does', async () => {
  const bare = { format: 'png', background: null } as const;
  const [red, , blue] = await middleOf(
    await draw({ ...bare, layers: [{ ...layerOf(), layerNames: [] }] }, [tile]),
  );
  expect(blue).toBeGreaterThan(red!);
});

it('lays what tiles leave out on the colour of their base map', async () => {
  const png = { format: 'png', layers: [layerOf()] } as const;
  const sea = await middleOf(await draw({ ...png, background: { colour: '#dbe8f5' } }));
  expect(sea).toEqual([0xdb, 0xe8, 0xf5]);
});

it('refuses a picture that is none, or prints without it and says so', async () => {
  const broken: SheetLayer = {
    kind: 'pictures',
    title: 'Orthophotos',
    opacity: 1,
    pictures: [{ bytes: Buffer.from('<svg/>'), extent: [0, 0, 1, 1] }],
  };
  await expect(draw({ layers: [broken] })).rejects.toMatchObject({ code: 'print.layer-unsupported' });
  await expect(draw({ layers: [broken], skipsFailed: true })).resolves.toBeInstanceOf(Uint8Array);
});

describe('vector tiles of elsewhere', () => {
  const tiles = [1, 2, 3].map((byte) => ({ bytes: new Uint8Array([byte]), extent }));
  const drawing = {
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    throwIfCancelled: () => undefined,
  };
  const sheet = sheetOf({ format: 'png', background: null, legend: [], layers: [{ ...layerOf(), tiles }] });

  it('are decoded one at a time, as they are painted', async () => {
    const done: string[] = [];
    const decodeTile = ([byte]: Uint8Array): TileLayer[] => {
      done.push(`decoded ${byte}`);
      return [
        {
          ...tile,
          get features() {
            if (done.at(-1) !== `painted ${byte}`) done.push(`painted ${byte}`);
            return tile.features;
          },
        },
      ];
    };
    await drawSheet({ ...drawing, sheet, decodeTile });
    expect(done).toEqual([1, 2, 3].flatMap((byte) => [`decoded ${byte}`, `painted ${byte}`]));
  });

  it('are given up between two features, where no event gets through', async () => {
    const cancel = new AbortController();
    const { signal } = cancel;
    let left = 20;
    const throwIfCancelled = () => {
      left -= 1;
      if (left === 0) cancel.abort(new Error('left'));
      signal.throwIfAborted();
    };
    const features = Array.from({ length: 1000 }, () => tile.features[0]!);
    const drawn = drawSheet({
      ...drawing,
      sheet,
      decodeTile: () => [{ ...tile, features }],
      signal,
      throwIfCancelled,
    });
    await expect(drawn).rejects.toThrow('left');
    expect(left).toBe(0);
  });

  it('are refused with a style of too many layers, by name', async () => {
    const one = { type: 'fill', 'source-layer': 'zones', paint: {} };
    const style = JSON.stringify({ version: 8, layers: Array.from({ length: 1001 }, () => one) });
    await expect(draw({ layers: [layerOf(style)] }, [tile])).rejects.toMatchObject({
      code: 'print.layer-unsupported',
      params: { layer: 'Zones', reason: '1001 > 1000 layers' },
    });
  });
});

it('takes its turn among the maps only for what their rasteriser draws', async () => {
  let turns = 0;
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    turns += 1;
    return task();
  };
  const signal = new AbortController().signal;
  const drawing = { decodeTile: () => [tile], timeoutMs: 60_000, signal, throwIfCancelled: () => undefined };
  const bare = { format: 'png', background: null } as const;
  await drawSheet({ ...drawing, sheet: sheetOf({ ...bare, layers: [layerOf()] }), inTurn });
  expect(turns).toBe(0);
  await drawSheet({ ...drawing, sheet: sheetOf(bare), inTurn });
  expect(turns).toBe(1);
});

it.each([
  [
    'east',
    [
      [-2, 46.5],
      [2.5, 46.5],
      [2.5, 46.5],
    ],
    [1, 0],
  ],
  [
    'south',
    [
      [2.5, 49],
      [2.5, 46.5],
    ],
    [0, 1],
  ],
] as const)(
  'an arrow to the %s has a head at its end, which points there',
  async (_side, coordinates, ahead) => {
    const arrow = (isArrow: boolean): SheetLayer => ({
      ...square,
      geojson: JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: isArrow ? { arrow: true } : {},
            geometry: { type: 'LineString', coordinates },
          },
        ],
      }),
      look: { ...look, fill: null, width: 6 },
    });
    const bare = {
      format: 'png',
      background: null,
      legend: [],
      hasNorth: false,
      hasScaleBar: false,
    } as const;
    const inked = async (layer: SheetLayer) => {
      const image = await loadImage(Buffer.from(await draw({ ...bare, layers: [layer] })));
      const context = createCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      const middle = [plan.map.x + plan.map.width / 2, plan.map.y + plan.map.height / 2];
      const [x, y] = middle.map((millimetres) => Math.round((millimetres / 25.4) * plan.dpi));
      const isInk = (along: number, aside: number) => {
        const at = [x! + ahead[0] * along + ahead[1] * aside, y! + ahead[1] * along + ahead[0] * aside];
        const [red = 0, green = 0] = context.getImageData(at[0]!, at[1]!, 1, 1).data;
        return red > 150 && green < 120;
      };
      return { before: isInk(7, 0), side: isInk(-8, 6), farSide: isInk(7, 6) };
    };
    expect(await inked(arrow(true))).toEqual({ before: true, side: true, farSide: false });
    expect(await inked(arrow(false))).toEqual({ before: false, side: false, farSide: false });
  },
);

it('texts are written around their places, all of them, as on the screen', async () => {
  const place = (longitude: number) => ({
    type: 'Feature',
    properties: { text: '888' },
    geometry: { type: 'Point', coordinates: [longitude, 46.5] },
  });
  const layer = (...places: readonly number[]): SheetLayer => ({
    ...square,
    geojson: JSON.stringify({ type: 'FeatureCollection', features: places.map(place) }),
  });
  const inkOf = async (shown: SheetLayer) => {
    const bare = {
      format: 'png',
      background: null,
      legend: [],
      hasNorth: false,
      hasScaleBar: false,
    } as const;
    const image = await loadImage(Buffer.from(await draw({ ...bare, layers: [shown] })));
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const columns = Array.from({ length: data.length / 4 }, (_, rank) => rank)
      .filter((rank) => data[rank * 4]! > 150 && data[rank * 4 + 1]! < 100)
      .map((rank) => rank % image.width);
    return { count: columns.length, middle: (Math.min(...columns) + Math.max(...columns)) / 2 };
  };
  const alone = await inkOf(layer(2.5));
  expect(alone.middle).toBeCloseTo(((plan.map.x + plan.map.width / 2) / 25.4) * plan.dpi, -1);
  // Half a word apart: neither gives way to the other.
  expect((await inkOf(layer(2.4, 2.9))).count).toBeGreaterThan(alone.count * 1.2);
});
