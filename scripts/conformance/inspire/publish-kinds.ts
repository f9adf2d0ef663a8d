import { type RecordEditForm, routes } from '@cartable/contract';
import { integrate } from '../../../e2e/support/integrate.ts';
import { pointsGeoJson } from '../../../e2e/support/points.ts';
import { publishDownload, publishFile } from '../../../e2e/support/publish.ts';
import { makeRasterPyramid, makeVectorPyramid, publishTiles } from '../../../e2e/support/publish-pyramids.ts';
import { eventually } from '../../../packages/testkit/src/eventually.ts';
import type { SuiteContext } from '../suite.ts';

const file = (name: string) => ({ name, fileName: `${name}.geojson`, content: pointsGeoJson(25) });
const levels = { top: 4, bottom: 6 };

/** Data sets published by each kind of service, by the name of their datasheet. */
const kinds: Readonly<Record<string, (context: SuiteContext, name: string) => Promise<unknown>>> = {
  async tables({ client, datastoreId }, name) {
    const { data } = await publishFile(client, datastoreId, file(name));
    await publishDownload(client, datastoreId, { name: `${name}_fichiers`, data, share: 'all_public' });
  },
  async images({ client, datastoreId }, name) {
    const { wms } = await publishFile(client, datastoreId, file(name));
    const pyramid = await makeRasterPyramid(client, datastoreId, { name: `${name}_images`, wms, levels });
    await publishTiles(client, datastoreId, { name: `${name}_wmts`, pyramid });
    await publishTiles(client, datastoreId, { name: `${name}_wmsr`, pyramid, type: 'WMS-RASTER' });
  },
  async tuiles({ client, datastoreId }, name) {
    const source = await integrate(client, datastoreId, file(name));
    const pyramid = await makeVectorPyramid(client, datastoreId, {
      name: `${name}_pyramide`,
      source,
      levels,
    });
    await publishTiles(client, datastoreId, { name: `${name}_tms`, pyramid });
  },
  async collection({ client, datastoreId }, name) {
    await publishFile(client, datastoreId, file(name));
  },
};

const fields = (name: string): Omit<RecordEditForm, 'version' | 'file_identifier' | 'links'> => ({
  hierarchy_level: name === 'collection' ? 'series' : 'dataset',
  language: { code: 'fre', language: 'français' },
  charset: 'utf8',
  title: `Repères (${name})`,
  abstract: 'Repères posés pour un essai, un par maille d’un carroyage régulier.',
  creation_date: '2026-01-15',
  topic_categories: ['location'],
  inspire_keywords: ['Dénominations géographiques', 'Services d’utilité publique et services publics'],
  free_keywords: ['repère'],
  resource_genealogy: 'Calculés à partir du carroyage, sans relevé sur le terrain.',
  frequency_code: 'annually',
  contact_email: 'sig@mairie.example',
  organisation_name: 'Mairie',
  organisation_email: 'sig@mairie.example',
  use_limitation: 'Ne pas utiliser pour naviguer.',
  resolution: '25000',
  licence: { code: 'etalab-2.0' } as RecordEditForm['licence'],
});

/** @returns for each kind the identifier of its record, published with all a producer may tell */
export async function publishKinds(context: SuiteContext): Promise<ReadonlyMap<string, string>> {
  const { client, datastoreId } = context;
  const identifiers = new Map<string, string>();
  for (const [name, publish] of Object.entries(kinds)) {
    await publish(context, name);
    const params = { datastoreId, datasheetName: name };
    const { version } = await client.call(routes.getDatasheetRecord, { params });
    const body = {
      ...fields(name),
      version,
      file_identifier: `repères-${name}`.normalize('NFD').replace(/\p{M}/gu, ''),
    };
    const { metadata } = await client.call(routes.editDatasheetRecord, { params, body });
    await client.call(routes.publishMetadata, { params: { datastoreId, metadataId: metadata!._id } });
    identifiers.set(name, metadata!.file_identifier);
  }
  await eventually(async () => {
    const { total } = await client.call(routes.searchCatalogue, { query: { producer: [datastoreId] } });
    return total >= identifiers.size || undefined;
  });
  return identifiers;
}
