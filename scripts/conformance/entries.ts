import { type RecordEditForm, routes } from '@cartable/contract';
import { eventually } from '../../packages/testkit/src/eventually.ts';
import type { SuiteContext } from './suite.ts';

/** Records of data of elsewhere, as their producer would write them: each in a place and of words of its own. */
const entries = [
  ['Zones humides', 'Inventaire communal des zones humides.', ['inlandWaters'], [-5, 47, -1, 49]],
  ['Forêts publiques', 'Contours des forêts domaniales et communales.', ['biota'], [2, 46, 6, 49]],
  ['Cours d’eau', 'Réseau hydrographique au dix millième.', ['inlandWaters'], [-1, 43, 3, 45]],
  ['Parcelles agricoles', 'Îlots de culture déclarés.', ['farming'], [0, 48, 3, 50]],
  ['Routes départementales', 'Tronçons et carrefours.', ['transportation'], [4, 43, 7, 45]],
  ['Bâti ancien', 'Bâtiments d’avant 1948.', ['structure'], [7, 48, 8, 49]],
  ['Sites protégés', 'Réserves et parcs.', ['environment'], [8, 41, 10, 43]],
  [
    'Stations météorologiques',
    'Relevés quotidiens.',
    ['climatologyMeteorologyAtmosphere'],
    [-61, 14, -60, 15],
  ],
  ['Équipements sportifs', 'Stades et salles.', ['society'], [2, 48, 3, 49]],
  ['Population au carreau', 'Recensement au carreau de 200 m.', ['society', 'economy'], [-5, 41, 10, 51]],
  ['Orthophotographie', 'Images aériennes de 2025.', ['imageryBaseMapsEarthCover'], [-2, 46, 0, 48]],
  ['Altitudes', 'Modèle numérique de terrain.', ['elevation'], [5, 44, 8, 47]],
] as const;

const formOf = (
  [title, abstract, topics, [west, south, east, north]]: (typeof entries)[number],
  rank: number,
) =>
  ({
    version: null,
    file_identifier: `essai-${rank + 1}`,
    hierarchy_level: 'dataset',
    language: { code: 'fre', language: 'français' },
    charset: 'utf8',
    title,
    abstract,
    creation_date: `2025-${String((rank % 12) + 1).padStart(2, '0')}-15`,
    topic_categories: [...topics],
    inspire_keywords: [],
    // Some of a law of their own, of which each shape has a say.
    hvd_categories: rank % 3 === 0 ? ['geospatial', 'statistics'] : [],
    free_keywords: [title.split(' ')[0]!.toLowerCase()],
    resource_genealogy: 'Écrite pour un essai.',
    frequency_code: 'annually',
    contact_email: 'sig@mairie.example',
    organisation_name: 'Mairie',
    organisation_email: 'sig@mairie.example',
    resolution: null,
    links: [
      {
        protocol: 'OGC:WMS',
        url: `https://ailleurs.example/wms/${rank}`,
        name: 'couche',
        title: `${title} (WMS)`,
      },
    ],
    extent: { west, south, east, north },
  }) satisfies RecordEditForm;

/** Publishes them, until the catalogue lists them all. */
export async function publishEntries({ client, datastoreId }: SuiteContext): Promise<void> {
  for (const [rank, entry] of entries.entries()) {
    const [datasheetName] = entry;
    await client.call(routes.addDatasheet, { params: { datastoreId }, body: { name: datasheetName } });
    const params = { datastoreId, datasheetName };
    const { metadata } = await client.call(routes.editDatasheetRecord, { params, body: formOf(entry, rank) });
    const published = { params: { datastoreId, metadataId: metadata!._id } };
    await client.call(routes.publishMetadata, published);
  }
  await eventually(async () => {
    const { total } = await client.call(routes.searchCatalogue, { query: { producer: [datastoreId] } });
    return total >= entries.length || undefined;
  });
}
