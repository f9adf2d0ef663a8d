import { CartableError, mapPrintSchema } from '@cartable/contract';
import { afterEach, expect, it, vi } from 'vitest';
import type { OwnQuestion, RequestContext } from '../../http/handlers.ts';
import { printHandlers } from './print.handlers.ts';

afterEach(() => vi.restoreAllMocks());

const tiles = (url: string) => ({ kind: 'tiles', title: url, url, minLevel: 6, maxLevel: 6 });
const bodyOf = (layers: readonly object[]) =>
  mapPrintSchema.parse({
    dpi: 72,
    baseMap: 'none',
    view: { centre: [2, 47], scale: 2_000_000 },
    layers,
  });

/** A server of which nothing but services is asked. */
function contextOf(ownAnswer: RequestContext['ownAnswer'], signal = new AbortController().signal) {
  const run = vi.fn(async () => Buffer.from('%PDF'));
  const context = {
    services: { config: { publicUrl: 'http://cartes.example' }, maps: { run } },
    address: '192.0.2.1',
    language: 'fr',
    pageOrigin: undefined,
    signal,
    ownAnswer,
  } as unknown as RequestContext;
  return { context, run };
}

/** Never answers, and is given up in a turn of its own. */
function silent({ signal }: OwnQuestion): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => setImmediate(() => reject(signal.reason)), { once: true });
  return promise;
}

const picture = { status: 200, mediaType: 'image/png', bytes: Buffer.from('png') };

it('prints what is read', async () => {
  const { context, run } = contextOf(async () => picture);
  const { fileName } = (await printHandlers.printMap(context, {
    body: bodyOf([tiles('/wmts?z={z}&x={x}&y={y}')]),
  } as never)) as { fileName: string };
  expect(fileName).toMatch(/\.pdf$/);
  expect(run).toHaveBeenCalledOnce();
});

it('reads nothing more once it is refused, and its place is taken only then', async () => {
  let underWay = 0;
  const { context, run } = contextOf(async (path, question) => {
    if (path.startsWith('/tms')) throw new CartableError('print.too-much', { requests: 1, megabytes: 1 });
    underWay += 1;
    return silent(question).finally(() => {
      underWay -= 1;
    });
  });
  const body = bodyOf([tiles('/wmts?z={z}&x={x}&y={y}'), tiles('/tms/1.0.0/a/{z}/{x}/{y}.png')]);
  const refused = printHandlers.printMap(context, { body } as never);
  // The next one of the same address waits for its place.
  const atNext: number[] = [];
  const next = contextOf(async () => {
    atNext.push(underWay);
    return picture;
  });
  const printed = printHandlers.printMap(next.context, { body } as never);
  await expect(refused).rejects.toMatchObject({ code: 'print.too-much' });
  expect(underWay).toBe(0);
  await printed;
  expect(new Set(atNext)).toEqual(new Set([0]));
  expect(run).not.toHaveBeenCalled();
});

it('says of its deadline that it is one, and not that layers failed', async () => {
  const deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const { context, run } = contextOf(async (_path, question) => {
    setImmediate(() => deadline.abort());
    return silent(question).catch(() => {
      throw new CartableError('outbound.timeout', { host: 'a' });
    });
  });
  await expect(
    printHandlers.printMap(context, { body: bodyOf([tiles('/wmts?z={z}&x={x}&y={y}')]) } as never),
  ).rejects.toMatchObject({ code: 'common.timeout' });
  expect(run).not.toHaveBeenCalled();
});

it.each([
  ['tiles', {}],
  ['vector-tiles', { layerNames: [] }],
])('looks for no %s where this server answers with whole tables', async (kind, more) => {
  const ownAnswer = vi.fn(async () => picture);
  const { context } = contextOf(ownAnswer);
  const layer = { ...tiles('/wfs?REQUEST=GetFeature&TYPENAMES=a&z={z}&x={x}&y={y}'), kind, ...more };
  await expect(printHandlers.printMap(context, { body: bodyOf([layer]) } as never)).rejects.toMatchObject({
    code: 'print.layers-failed',
  });
  expect(ownAnswer).not.toHaveBeenCalled();
});

const wms = { kind: 'wms', title: 'Communes', url: '/wms-v?', layerName: 'a:communes' };
const inLambert = (changes: object) =>
  mapPrintSchema.parse({
    dpi: 72,
    baseMap: 'none',
    srid: 2154,
    view: { centre: [-4.49, 48.39], scale: 1_000_000 },
    layers: [],
    ...changes,
  });

it('asks our own services in the projection of the page, and others in that of the screen', async () => {
  const asked: string[] = [];
  const { context, run } = contextOf(async (path) => {
    asked.push(path);
    return picture;
  });
  const pmTiles = tiles('/tms/1.0.0/a/{z}/{x}/{-y}.png');
  await printHandlers.printMap(context, { body: inLambert({ layers: [wms, pmTiles] }) } as never);
  const map = new URL(asked.find((path) => path.startsWith('/wms'))!, 'http://own').searchParams;
  expect(map.get('CRS')).toBe('EPSG:2154');
  // Brest, in the middle of the page (IGN: 148 000, 6 838 000 or so).
  const [minX, minY, maxX, maxY] = map.get('BBOX')!.split(',').map(Number) as [
    number,
    number,
    number,
    number,
  ];
  expect((minX + maxX) / 2).toBeCloseTo(146_300, -4);
  expect((minY + maxY) / 2).toBeCloseTo(6_839_000, -4);
  const [[task]] = run.mock.calls as unknown as [[{ sheet: { ground: { srid: number } } }]];
  expect(task.sheet.ground.srid).toBe(2154);
});

it.each([
  ['too wide a page', { view: { centre: [2, 47], scale: 20_000_000 } }],
  ['a page of the other side of the world', { view: { centre: [165, -21], scale: 10_000 } }],
])('refuses %s in Lambert-93, and says what to do', async (_, changes) => {
  const { context, run } = contextOf(async () => picture);
  const refused = printHandlers.printMap(context, { body: inLambert(changes) } as never);
  await expect(refused).rejects.toMatchObject({
    code: 'print.too-wide',
    params: { most: 3000, system: 'RGF93 v1 / Lambert-93 (EPSG:2154)' },
  });
  expect(run).not.toHaveBeenCalled();
});

it('refuses a page across the antimeridian in the system of French Polynesia, however little it shows', async () => {
  const { context, run } = contextOf(async () => picture);
  const body = inLambert({
    srid: 3296,
    view: { centre: [-180, -17.5], scale: 100 },
    layers: [{ kind: 'ogc-map', title: 'Terre', url: '/ogcapi/map' }],
  });
  await expect(printHandlers.printMap(context, { body } as never)).rejects.toMatchObject({
    code: 'print.too-wide',
  });
  expect(run).not.toHaveBeenCalled();
});
