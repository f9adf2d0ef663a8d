import { groundOf, planPage } from '@cartable/contract';
import { type Bbox, transformBbox, transformerOf } from '@cartable/geo';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { drawSheet } from './draw-sheet.ts';
import type { TileLayer } from './paint-tiles.ts';
import type { SheetLayer } from './sheet.ts';

/** West of the meridian of Lambert-93, north leans by some five degrees there. */
const brest = [-4.49, 48.39] as const;
const plan = planPage({
  paper: 'A4',
  orientation: 'landscape',
  dpi: 72,
  hasTitle: false,
  hasLegend: false,
});
const plane = {
  srid: 2154,
  place: transformerOf(4326, 2154),
  latitudeOf: (x: number, y: number) => transformerOf(2154, 4326)(x, y)[1],
};
const ground = groundOf(plan.map, { centre: brest, scale: 1_000_000 }, plane);

/** Far from the middle of the page, where a map in Web Mercator would be elsewhere. */
const place = [-3.3, 48.9] as const;
const around = (metres: number): Bbox => {
  const [x, y] = transformerOf(4326, 3857)(...place);
  return [x - metres, y - metres, x + metres, y + metres];
};
const common = { title: 'x', opacity: 1 };
const look = { stroke: '#ff0000', fill: '#ff0000', width: 1, halo: null, radius: 5, dashes: [] };

const square = (extent: Bbox) => {
  const [west, south, east, north] = transformBbox(extent, 3857, 4326)!;
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
};

function redPicture(): Uint8Array {
  const canvas = createCanvas(8, 8);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 8, 8);
  return canvas.toBuffer('image/png');
}

const tile: TileLayer = {
  name: 'zones',
  extent: 4096,
  features: [
    {
      type: 3,
      properties: {},
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
const style = JSON.stringify({
  version: 8,
  layers: [{ id: 'z', type: 'fill', 'source-layer': 'zones', paint: { 'fill-color': '#ff0000' } }],
});

const layers: Record<string, SheetLayer> = {
  'a picture in Web Mercator': {
    kind: 'pictures',
    ...common,
    pictures: [{ bytes: redPicture(), extent: around(8000) }],
  },
  'shapes in degrees': {
    kind: 'shapes',
    ...common,
    look,
    geojson: JSON.stringify({ type: 'FeatureCollection', features: [square(around(8000))] }),
  },
  'vector tiles': {
    kind: 'vector-tiles',
    ...common,
    tiles: [{ bytes: new Uint8Array(1), extent: around(8000) }],
    layerNames: ['zones'],
    mapboxStyle: style,
  },
};

async function drawn(layer: SheetLayer) {
  const png = await drawSheet({
    sheet: {
      plan,
      ground,
      format: 'png',
      language: 'fr',
      title: '',
      credits: '',
      hasScaleBar: false,
      hasNorth: false,
      background: null,
      layers: [layer],
      legend: [],
      missing: [],
      missesBaseMap: false,
      skipsFailed: false,
    },
    decodeTile: () => [tile],
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    throwIfCancelled: () => undefined,
  });
  const image = await loadImage(Buffer.from(png));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return { context, width: image.width, height: image.height };
}

const millimetre = 72 / 25.4;

/** Pixels of the page, by the projection alone. */
function onPage([longitude, latitude]: readonly [number, number]) {
  const [x, y] = plane.place(longitude, latitude);
  const metres = ground.metresOfMillimetre;
  return [
    (plan.map.x + (x - ground.extent[0]) / metres) * millimetre,
    (plan.map.y + (ground.extent[3] - y) / metres) * millimetre,
  ] as const;
}

it('a page in Lambert-93 has its scale in metres of Lambert-93, and says where north is', () => {
  const [minX, , maxX] = ground.extent;
  expect((maxX - minX) / plan.map.width).toBeCloseTo(1000, 6);
  const [x, y] = plane.place(...brest);
  expect([(ground.extent[0] + ground.extent[2]) / 2, (ground.extent[1] + ground.extent[3]) / 2]).toEqual([
    expect.closeTo(x, 3),
    expect.closeTo(y, 3),
  ]);
  // Convergence of the meridians: 0.7256 × (longitude − 3°).
  expect(ground.northDegrees).toBeCloseTo(0.7256 * (3 - brest[0]), 1);
});

it.each(Object.keys(layers))(
  '%s lie on a page in Lambert-93 where the projection puts them',
  async (kind) => {
    const { context, width, height } = await drawn(layers[kind]!);
    const { data } = context.getImageData(0, 0, width, height);
    let [count, sumX, sumY] = [0, 0, 0];
    for (let rank = 0; rank < width * height; rank++) {
      const [red, green] = [data[rank * 4]!, data[rank * 4 + 1]!];
      if (red < 200 || green > 60) continue;
      count += 1;
      sumX += (rank % width) + 0.5;
      sumY += Math.floor(rank / width) + 0.5;
    }
    const [x, y] = onPage(place);
    expect(count).toBeGreaterThan(400);
    expect(Math.hypot(sumX / count - x, sumY / count - y)).toBeLessThan(1);
    // Corners of the square are turned with the meridians: what lies just outside is paper.
    const corner = transformerOf(3857, 4326)(around(8000)[2], around(8000)[3]);
    const [cornerX, cornerY] = onPage(corner);
    expect(cornerX - x).not.toBeCloseTo(y - cornerY, 0);
    expect([...context.getImageData(Math.round(cornerX) - 3, Math.round(cornerY) + 3, 1, 1).data]).toEqual([
      255, 0, 0, 255,
    ]);
  },
);
