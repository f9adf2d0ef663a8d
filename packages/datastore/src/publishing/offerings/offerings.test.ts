import { readFileSync } from 'node:fs';
import type { SignedInVisitor } from '@cartable/accounts';
import { eventually, temporaryFolder } from '@cartable/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settled, uploadFile } from '../../test-support/deposit-file.ts';
import { makeDatastore, makeVisitor, openPlatform, type TestPlatform } from '../../test-support/platform.ts';
import { readDatasheetPage } from '../../views/datasheets/find-datasheets.ts';
import { deleteDatasheet, previewDatasheetDeletion } from '../../views/deletion/delete-datasheet.ts';
import { deleteStoredData } from '../../views/deletion/delete-stored-data.ts';
import { demonstrationForm } from '../../views/seed/demonstration-form.ts';
import { deleteStaticFile, listStaticFiles } from '../../views/statics/statics.ts';
import { mayUse } from '../serving/decide-access.ts';
import { defaultSldOf } from '../styles/default-sld.ts';
import { requestOfWfs, requestOfWmsVector } from './draft-service.ts';
import { editOffering, retryOffering } from './edit-offering.ts';
import { listTakenLayerNames, readService } from './find-offerings.ts';
import { publishOffering } from './publish-offering.ts';
import { setOfferingAvailability } from './set-offering-availability.ts';
import { unpublishOffering } from './unpublish-offering.ts';

let platform: TestPlatform;
let owner: SignedInVisitor;
let datastoreId: string;
let storedDataId: string;
const regions = readFileSync(new URL('../../../demo/regions.fgb', import.meta.url));

beforeEach(async () => {
  platform = await openPlatform({ dataDir: temporaryFolder() }, { endpointQuota: 2 });
  const administrator = await makeVisitor(platform);
  await platform.seed({ administratorId: administrator.id, isDemonstrated: false });
  ({ supervisor: owner, datastoreId } = await makeDatastore(platform, 'mairie'));
  await platform.runner.start();
  const file = { name: 'regions.fgb', content: regions };
  const created = await uploadFile(platform, owner, { datastoreId, file });
  storedDataId = (await settled(platform, owner, { datastoreId, uploadId: created._id })).stored_data!;
});

afterEach(async () => {
  expect(platform.faults).toEqual([]);
  await platform.close();
});

const form = (technicalName: string, shareWith: 'all_public' | 'your_community' = 'all_public') => ({
  ...demonstrationForm({ email: owner.email, technicalName, title: `Service ${technicalName}` }),
  share_with: shareWith,
});
const tables = (name = 'regions') => [
  { native_name: name, public_name: '', title: 'Régions', description: 'Limites', keywords: [] },
];
const wfs = (technicalName: string, more: { share?: 'your_community'; table?: string } = {}) =>
  requestOfWfs({ ...form(technicalName, more.share), table_infos: tables(more.table) });
const wms = (technicalName: string, styles: Record<string, string> = {}) =>
  requestOfWmsVector({ ...form(technicalName), selected_tables: ['regions'], styles });
const publish = (service: ReturnType<typeof wfs>) =>
  publishOffering(platform.context, owner, { datastoreId, storedDataId, service });
const reaching = (offeringId: string, status: string) =>
  eventually(async () => {
    const service = await readService(platform.context, owner, { datastoreId, offeringId });
    return service.status === status && service;
  });
const layerNames = async (type: 'WFS' | 'WMS-VECTOR') =>
  (await platform.publishedServices.find(type)).services.map(({ layerName }) => layerName);

describe('names of layers', () => {
  it('of private services are told to their datastore alone', async () => {
    const open = await publish(wfs('ouvert'));
    await publish(wfs('reserve', { share: 'your_community' }));
    await reaching(open._id, 'PUBLISHED');
    const other = await makeDatastore(platform, 'voisine');
    const own = await listTakenLayerNames(platform.context, owner, { datastoreId, type: 'WFS' });
    expect(own).toEqual(expect.arrayContaining(['ouvert', 'reserve']));
    const elsewhere = { datastoreId: other.datastoreId, type: 'WFS' } as const;
    const names = await listTakenLayerNames(platform.context, other.supervisor, elsewhere);
    expect(names).toContain('ouvert');
    expect(names).not.toContain('reserve');
  });
});

describe('publishing', () => {
  it('refuses at once what cannot be', async () => {
    await publish(wfs('pris'));
    await expect(publish(wfs('pris'))).rejects.toMatchObject({ code: 'service.name-taken' });
    await expect(publish(wfs('autre', { table: 'nulle' }))).rejects.toMatchObject({
      code: 'service.table-unknown',
    });
    await publish(wfs('second'));
    await expect(publish(wfs('troisieme'))).rejects.toMatchObject({ code: 'service.quota-exceeded' });
    await expect(publish(wms('carte', { regions: '<a/>' }))).rejects.toMatchObject({ code: 'style.not-sld' });
    expect(await listTakenLayerNames(platform.context, owner, { datastoreId, type: 'WFS' })).toEqual(
      expect.arrayContaining(['pris', 'second']),
    );
  });

  it('refuses a style that uses an attribute the table lacks', async () => {
    const sld = defaultSldOf({ name: 'regions', geometry: null } as never).replace(
      '<Rule>',
      '<Rule><ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>population</ogc:PropertyName><ogc:Literal>1</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>',
    );
    await expect(publish(wms('carte', { regions: sld }))).rejects.toMatchObject({
      code: 'style.attribute-unknown',
    });
  });

  it('takes a style made for the file: the layer and the attributes get the names of the table', async () => {
    const sld = defaultSldOf({ name: 'Régions de France', geometry: null } as never).replace(
      '<Rule>',
      '<Rule><ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>NOM</ogc:PropertyName><ogc:Literal>x</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>',
    );
    const service = await publish(wms('renommee', { regions: sld }));
    await reaching(service._id, 'PUBLISHED');
    const name = `config_${service.configuration._id}_style_wmsv_regions`;
    const [file] = await listStaticFiles(platform.context, owner, { datastoreId, name });
    expect(file?.name).toBe(name);
  });

  it('keeps one file of style for each table, protected while it serves', async () => {
    const service = await publish(wms('carte'));
    await reaching(service._id, 'PUBLISHED');
    const files = await listStaticFiles(platform.context, owner, { datastoreId, name: 'config_%' });
    expect(files.map(({ name }) => name)).toEqual([`config_${service.configuration._id}_style_wmsv_regions`]);
    const request = { datastoreId, staticFileId: files[0]!._id };
    await expect(deleteStaticFile(platform.context, owner, request)).rejects.toMatchObject({
      code: 'static.in-use',
    });
  });

  it('deletes the style of a closed service, whose layer takes the default one', async () => {
    const fill = '#12ab34';
    const sld = defaultSldOf({ name: 'regions', geometry: null } as never).replace(/#[0-9a-f]{6}/i, fill);
    const service = await publish(wms('carte', { regions: sld }));
    await reaching(service._id, 'PUBLISHED');
    const list = () => listStaticFiles(platform.context, owner, { datastoreId, name: 'config_%' });
    const [file] = await list();
    const target = { datastoreId, offeringId: service._id };
    const layerOf = async () =>
      (await platform.publishedServices.find('WMS-VECTOR')).services.find((one) => one.layerName === 'carte');
    await setOfferingAvailability(platform.context, owner, { ...target, available: false });
    await deleteStaticFile(platform.context, owner, { datastoreId, staticFileId: file!._id });
    const [left, ...others] = await list();
    expect(others).toEqual([]);
    expect(left).toMatchObject({ name: file!.name });
    expect(left!._id).not.toBe(file!._id);
    await expect(
      deleteStaticFile(platform.context, owner, { datastoreId, staticFileId: file!._id }),
    ).rejects.toMatchObject({ code: 'common.not-found' });
    await setOfferingAvailability(platform.context, owner, { ...target, available: true });
    expect(JSON.stringify(await layerOf())).not.toContain(fill);
    expect(await readService(platform.context, owner, target)).toMatchObject({ status: 'PUBLISHED' });
  });

  it('restricted to the community is seen there only', async () => {
    const service = await publish(wfs('interne', { share: 'your_community' }));
    const published = await reaching(service._id, 'PUBLISHED');
    expect(published.share_url).toContain('/private/wfs?');
    const { services } = await platform.publishedServices.find('WFS');
    const found = services.find(({ layerName }) => layerName === 'interne')!;
    const stranger = await makeVisitor(platform);
    const seen = ([audience, visitor]: ['open' | 'restricted', SignedInVisitor]) =>
      mayUse(visitor, { audience, operation: 'list', service: found });
    expect(seen(['open', owner])).toBe(false);
    expect(seen(['restricted', stranger])).toBe(false);
    expect(seen(['restricted', owner])).toBe(true);
  });
});

describe('what is served', () => {
  it('of a service that did not change is the same object after another did', async () => {
    const first = await publish(wfs('premier'));
    const second = await publish(wfs('second'));
    for (const { _id } of [first, second]) await reaching(_id, 'PUBLISHED');
    const before = await platform.publishedServices.find('WFS');
    expect(before.services.map(({ layerName }) => layerName)).toEqual(['premier', 'second']);
    const request = { datastoreId, offeringId: second._id };
    await setOfferingAvailability(platform.context, owner, { ...request, available: false });
    const after = await platform.publishedServices.find('WFS');
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.services).toHaveLength(1);
    expect(after.services[0]).toBe(before.services[0]);
  });
});

describe('editing', () => {
  it('serves the former version until the new one is ready', async () => {
    const service = await publish(wms('carte'));
    await reaching(service._id, 'PUBLISHED');
    const before = await platform.publishedServices.find('WMS-VECTOR');
    await platform.runner.stop();
    const request = { datastoreId, offeringId: service._id, storedDataId };
    const renamed = { ...wms('carte'), form: { ...form('carte'), service_name: 'Nouveau titre' } };
    const editing = await editOffering(platform.context, owner, { ...request, service: renamed });
    expect(editing).toMatchObject({ status: 'MODIFYING', configuration: { name: 'Service carte' } });
    expect(await platform.publishedServices.find('WMS-VECTOR')).toEqual(before);
    await expect(
      editOffering(platform.context, owner, { ...request, service: renamed }),
    ).rejects.toMatchObject({
      code: 'service.busy',
    });
    await platform.runner.start();
    await reaching(service._id, 'PUBLISHED');
    const after = await platform.publishedServices.find('WMS-VECTOR');
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.services.find(({ layerName }) => layerName === 'carte')?.title).toBe('Nouveau titre');
    // The style was not sent again: it stays.
    expect(await listStaticFiles(platform.context, owner, { datastoreId })).toHaveLength(1);
  });

  it('refuses what was filled from another version than the current one', async () => {
    const service = await publish(wfs('a_deux'));
    const seen = await reaching(service._id, 'PUBLISHED');
    const request = { datastoreId, offeringId: service._id, storedDataId };
    const edited = (service_name: string) => ({
      ...wfs('a_deux'),
      form: { ...form('a_deux'), service_name, edited_version: seen.configuration.version },
    });
    await editOffering(platform.context, owner, { ...request, service: edited('Première') });
    await reaching(service._id, 'PUBLISHED');
    await expect(
      editOffering(platform.context, owner, { ...request, service: edited('Seconde') }),
    ).rejects.toMatchObject({ code: 'service.changed-meanwhile' });
  });

  it('never changes the technical name', async () => {
    const service = await publish(wfs('nom'));
    await reaching(service._id, 'PUBLISHED');
    const request = { datastoreId, offeringId: service._id, storedDataId, service: wfs('autre') };
    await expect(editOffering(platform.context, owner, request)).rejects.toMatchObject({
      code: 'service.name-locked',
    });
  });

  it('moves to the other endpoint when the audience changes', async () => {
    const service = await publish(wfs('nom'));
    await reaching(service._id, 'PUBLISHED');
    const edited = wfs('nom', { share: 'your_community' });
    await editOffering(platform.context, owner, {
      datastoreId,
      offeringId: service._id,
      storedDataId,
      service: edited,
    });
    expect(await reaching(service._id, 'PUBLISHED')).toMatchObject({ open: false });
  });
});

describe('a publication that fails', () => {
  it('is unstable, says why, serves nothing and may be tried again', async () => {
    await platform.runner.stop();
    await platform.context.features.drop(storedDataId);
    const service = await publish(wfs('nom'));
    await platform.runner.start();
    const failed = await reaching(service._id, 'UNSTABLE');
    expect(failed).toMatchObject({ error: { code: 'storage.dataset-unknown' }, abilities: { retry: true } });
    expect(await layerNames('WFS')).toEqual([]);
    const again = await retryOffering(platform.context, owner, { datastoreId, offeringId: service._id });
    expect(again.status).toBe('PUBLISHING');
    await reaching(service._id, 'UNSTABLE');
    await unpublishOffering(platform.context, owner, { datastoreId, offeringId: service._id });
  });

  it('of an edition goes back to what is published', async () => {
    const service = await publish(wfs('nom'));
    await reaching(service._id, 'PUBLISHED');
    await platform.runner.stop();
    await platform.context.features.drop(storedDataId);
    const request = { datastoreId, offeringId: service._id, storedDataId, service: wfs('nom') };
    await editOffering(platform.context, owner, request);
    await platform.runner.start();
    expect(await reaching(service._id, 'PUBLISHED')).toMatchObject({
      error: { code: 'storage.dataset-unknown' },
    });
    expect(await layerNames('WFS')).toEqual(['nom']);
  });
});

describe('taking away', () => {
  const gone = (offeringId: string) =>
    eventually(() =>
      readService(platform.context, owner, { datastoreId, offeringId }).then(
        () => false,
        () => true,
      ),
    );

  it('a service is invisible as soon as it is asked, and its name is free when it is gone', async () => {
    const service = await publish(wms('carte'));
    await reaching(service._id, 'PUBLISHED');
    await platform.runner.stop();
    await unpublishOffering(platform.context, owner, { datastoreId, offeringId: service._id });
    expect(await layerNames('WMS-VECTOR')).toEqual([]);
    await expect(
      unpublishOffering(platform.context, owner, { datastoreId, offeringId: service._id }),
    ).rejects.toMatchObject({ code: 'service.busy' });
    await platform.runner.start();
    await gone(service._id);
    expect(await listStaticFiles(platform.context, owner, { datastoreId })).toEqual([]);
    await publish(wms('carte'));
  });

  it('a stored data takes its services with it', async () => {
    const service = await publish(wfs('nom'));
    await reaching(service._id, 'PUBLISHED');
    await deleteStoredData(platform.context, owner, { datastoreId, storedDataId });
    expect(await layerNames('WFS')).toEqual([]);
    await gone(service._id);
    await eventually(async () => !(await platform.context.features.exists(storedDataId)));
  });

  it('a publication taken back before its job began is no failure', async () => {
    await platform.runner.stop();
    const service = await publish(wms('carte'));
    await deleteStoredData(platform.context, owner, { datastoreId, storedDataId });
    await platform.runner.start();
    await gone(service._id);
    const jobs = await eventually(async () => {
      const all = await platform.queue.findBySubject(`offering:${service._id}`);
      return all.every(({ finishedAt }) => finishedAt !== null) && all;
    });
    expect(jobs.map(({ kind, status }) => [kind, status])).toEqual([
      ['offering.publish', 'SUCCESS'],
      ['offering.unpublish', 'SUCCESS'],
    ]);
    expect(await listStaticFiles(platform.context, owner, { datastoreId })).toEqual([]);
  });

  it('a datasheet takes all it groups, and its name is free at once', async () => {
    const service = await publish(wms('carte'));
    await reaching(service._id, 'PUBLISHED');
    const request = { datastoreId, datasheetName: 'Territoires' };
    const preview = await previewDatasheetDeletion(platform.context, owner, request);
    expect(preview).toMatchObject({
      uploads: [{ name: 'territoires' }],
      stored_data: [{ _id: storedDataId }],
      offerings: [{ layer_name: 'carte' }],
      running_executions: [],
    });
    await deleteDatasheet(platform.context, owner, request);
    expect(await layerNames('WMS-VECTOR')).toEqual([]);
    const query = { page: 1, limit: 20, search: '', sortBy: 'name', sortOrder: 1, published: 0 } as const;
    const page = await readDatasheetPage(platform.context, owner, { datastoreId, query });
    expect(page.items).toEqual([]);
    const file = { name: 'regions.fgb', content: regions };
    await uploadFile(platform, owner, { datastoreId, file });
    await gone(service._id);
  });
});
