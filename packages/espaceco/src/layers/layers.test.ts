import type { SignedInVisitor } from '@cartable/accounts';
import { layersFormSchema, tableFormSchema } from '@cartable/contract';
import { beforeEach, expect, it } from 'vitest';
import type { ReadDatabase } from '../permissions/access-of.ts';
import { describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import type { LayerTools } from './layers.ts';

describeOnBothEngines('layers of a community', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let communityId: number;
  let read: ReadDatabase;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    communityId = await space.community(root, 'Voirie');
    const columns = [{ name: 'etat', type: 'String' }];
    const table = (name: string, geometry_type: string | null) =>
      tableFormSchema.parse({ name, title: name, geometry_type, columns });
    read = await space.espaceco.databases.createEmpty(root, {
      form: { communityId, title: 'Voirie', description: null },
      tables: [table('voies', 'MultiLineString'), table('bornes', 'Point'), table('noms', null)],
    });
    await space.espaceco.permissions.replace(root, {
      communityId,
      tree: [{ id: read.database.id, level: 'EDIT', tables: [] }],
    });
  });

  const layers = () => space.espaceco.layers;
  const replace = (wanted: object[], by = root) =>
    layers().replace(by, { communityId, form: layersFormSchema.parse({ layers: wanted }) });
  const tableId = (rank: number) => read.tables[rank]!.id;
  const plan = {
    title: 'Plan',
    type: 'WMTS',
    version: '1.0.0',
    url: 'https://plans.example/wmts',
    layers: 'PLAN',
  };
  const change = (id: number, tools: Partial<LayerTools>) =>
    layers().changeTools(root, {
      communityId,
      tools: new Map([[id, { tools: null, refTools: null, ...tools }]]),
    });

  it('are put in order, shown, and taken away, with the services they show', async () => {
    const first = await replace([
      { geoservice: plan },
      { table: tableId(0), role: 'edit', opacity: 0.5 },
      { table: tableId(1), visibility: false },
    ]);
    expect(first.map(({ layer, of, geoservice }) => [layer.id, of?.table.name ?? geoservice?.title])).toEqual(
      [
        [1, 'Plan'],
        [2, 'voies'],
        [3, 'bornes'],
      ],
    );
    expect((await layers().geoservice(root, 1)).url).toBe('https://plans.example/wmts');
    await refused('espaceco.geoservice-unknown', layers().geoservice(anne, 1));
    const again = await replace([
      { id: 3, table: tableId(1) },
      { id: 1, geoservice: 1 },
    ]);
    expect(again.map(({ layer: { id, order } }) => [id, order])).toEqual([
      [3, 0],
      [1, 1],
    ]);
    await replace([{ id: 3, table: tableId(1) }]);
    await refused('espaceco.geoservice-unknown', layers().geoservice(root, 1));
    await refused('common.forbidden', replace([], anne));
    await refused('common.forbidden', layers().list(anne, communityId));
  });

  it('show one thing, which the community may see', async () => {
    await refused('espaceco.layer-source', replace([{}]));
    await refused('espaceco.layer-source', replace([{ table: tableId(0), geoservice: plan }]));
    await refused('espaceco.table-unknown', replace([{ table: 99 }]));
    await refused('espaceco.geoservice-unknown', replace([{ geoservice: 9 }]));
    await refused('espaceco.layer-unknown', replace([{ id: 9, table: tableId(0) }]));
    await replace([{ table: tableId(0) }]);
    await refused(
      'espaceco.layer-unknown',
      replace([
        { id: 1, table: tableId(0) },
        { id: 1, table: tableId(0) },
      ]),
    );
    await space.espaceco.permissions.replace(root, { communityId, tree: [] });
    await refused('espaceco.table-unknown', replace([{ table: tableId(1) }]));
    expect(await replace([{ id: 1, table: tableId(0) }])).toHaveLength(1);
  });

  it('have the tools their geometry allows, and keep them', async () => {
    await replace([{ table: tableId(0) }, { table: tableId(1) }, { table: tableId(2) }]);
    await change(1, { tools: ['draw', 'split'], refTools: { snap: [2], shortestpath: [1] } });
    await refused('espaceco.layer-tool', change(2, { tools: ['split'] }));
    await refused('espaceco.layer-tool', change(3, { tools: ['draw'] }));
    await refused('espaceco.layer-tool', change(2, { refTools: { shortestpath: [1] } }));
    await refused('espaceco.layer-tool', change(1, { refTools: { shortestpath: [2] } }));
    await refused('espaceco.layer-unknown', change(1, { refTools: { snap: [9] } }));
    await refused('espaceco.layer-unknown', change(9, {}));
    const left = await replace([{ id: 1, table: tableId(0) }]);
    expect(left[0]?.layer).toMatchObject({ tools: ['draw', 'split'], refTools: { shortestpath: [1] } });
    expect(left[0]?.layer.refTools).not.toHaveProperty('snap');
  });

  it('are drawn by the style their managers choose, as long as they show the same table', async () => {
    await replace([{ table: tableId(1) }, { table: tableId(2) }, { geoservice: plan }]);
    const choose = (style: string | null, by = root, layerId = 1) =>
      layers().changeStyle(by, { communityId, layerId, style });
    const styleOf = (by: SignedInVisitor) =>
      layers().styleOfTable(by, { databaseId: read.database.id, tableId: tableId(1) });
    expect(await styleOf(root)).toBeNull();
    await choose(sld('etat'));
    expect(await layers().style(root, { communityId, layerId: 1 })).toContain('#ff8800');
    expect(await styleOf(root)).toContain('#ff8800');
    await refused('style.attribute-unknown', choose(sld('couleur')));
    await refused('espaceco.layer-unknown', choose(sld('etat'), root, 3));
    await refused('espaceco.layer-unknown', choose(sld('etat'), root, 9));
    await refused('common.forbidden', choose(sld('etat'), anne));
    await refused('espaceco.database-unknown', styleOf(anne));
    const add = { communityId, numbers: [await space.numberOf(anne)], emails: [] };
    await space.espaceco.members.add(root, add);
    expect(await styleOf(anne)).toContain('#ff8800');
    await refused('common.forbidden', choose(null, anne));
    expect((await replace([{ id: 1, table: tableId(1), opacity: 0.5 }]))[0]?.layer.style).not.toBeNull();
    expect((await replace([{ id: 1, table: tableId(2) }]))[0]?.layer.style).toBeNull();
    expect(await styleOf(anne)).toBeNull();
  });
});

/** Points of a colour where a column is « neuf ». */
const sld = (column: string) => `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld"
    xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><Name>points</Name><UserStyle><FeatureTypeStyle><Rule>
    <ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>${column}</ogc:PropertyName><ogc:Literal>neuf</ogc:Literal>
    </ogc:PropertyIsEqualTo></ogc:Filter><PointSymbolizer><Graphic><Mark><WellKnownName>circle</WellKnownName><Fill>
    <CssParameter name="fill">#ff8800</CssParameter></Fill></Mark><Size>8</Size></Graphic></PointSymbolizer></Rule>
    </FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
