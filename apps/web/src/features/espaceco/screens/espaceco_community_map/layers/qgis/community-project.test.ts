import { expect, it } from 'vitest';
import { featureColours } from '../../../../../../map/colours.ts';
import type { GuichetLayer } from '../guichet-layers.ts';
import { communityProject } from './community-project.ts';

const layer = (id: number, type: string): GuichetLayer =>
  ({
    layer: { id, role: 'edit' },
    choice: { id, isVisible: true, opacity: 100 },
    title: `Couche ${id}`,
    table: {
      name: `couche_${id}`,
      database: 'obstacles',
      geometry_name: 'geom',
      read_only: false,
      crs: 'EPSG:4326',
      columns: [{ name: 'geom', type, title: null, srid: 4326 }],
    },
    service: undefined,
    isGone: false,
  }) as unknown as GuichetLayer;

it('layers nobody styled are in QGIS in the one colour the map draws them in', () => {
  const layers = ['Point', 'LineString', 'Polygon'].map((type, rank) => layer(rank + 1, type));
  const project = communityProject({ title: 'Lot', box: null, layers, origin: 'https://site.example' });
  const [red, green, blue] = /^#(..)(..)(..)$/
    .exec(featureColours.stroke)!
    .slice(1)
    .map((part) => Number.parseInt(part, 16));
  const colours = [...project.matchAll(/<[^>]*"(?:line_color|color)"[^>]*>/g)].map(([one]) => one);
  const own = colours.filter((one) => !one.includes('255,255,255'));
  expect(own.length).toBeGreaterThanOrEqual(layers.length);
  for (const one of own) expect(one).toContain(`${red},${green},${blue}`);
});
