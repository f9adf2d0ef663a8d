import { type PublicationForm, type PublishableKind, publicationFormSchema } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { cancelExecution } from '../../ingest/processings/cancel-execution.ts';
import type { Person } from '../../people.ts';
import { readService } from '../../publishing/offerings/find-offerings.ts';
import { PublishedServices } from '../../publishing/serving/published-services.ts';
import { makeVisitor } from '../../test-support/platform.ts';
import { executionsOf, reaching, readData, type Workshop } from '../../test-support/pyramids.ts';
import { untilPublished, workshopsOfTests } from '../../test-support/vector-pyramids.ts';
import { readDatasheet } from '../datasheets/find-datasheets.ts';
import { readDatastore } from '../datastores/read-datastore.ts';
import { demonstrationForm } from '../seed/demonstration-form.ts';
import { listMyTasks } from '../tasks/list-my-tasks.ts';
import { publishStoredData } from './publish-stored-data.ts';
import { retryService } from './retry-service.ts';

const start = workshopsOfTests();

const everything: PublishableKind[] = ['WFS', 'WMS-VECTOR', 'WMTS-TMS'];

function formOf({ owner }: Workshop, types: readonly PublishableKind[], more: object = {}): PublicationForm {
  const {
    technical_name: _t,
    service_name: _s,
    ...form
  } = demonstrationForm({
    email: owner.email,
    technicalName: 'regions',
    title: '',
  });
  return publicationFormSchema.parse({ ...form, services: types.map((type) => ({ type })), ...more });
}

const publish = (workshop: Workshop, form: PublicationForm, visitor: Person = workshop.owner) => {
  const { platform, datastoreId, databaseId } = workshop;
  return publishStoredData(platform.context, visitor, { datastoreId, storedDataId: databaseId, form });
};

describe('publishing several kinds of service at once', () => {
  it('makes one service of each kind, told apart by its name, tiles included, under one licence', async () => {
    const workshop = await start();
    const licence = { code: 'CC-BY-4.0' };
    const { services } = await publish(workshop, formOf(workshop, everything, { licence }));
    expect(services.map(({ type, error }) => [type, error])).toEqual(everything.map((type) => [type, null]));
    const names = services.map(({ service }) => service!.configuration.name);
    expect(names).toEqual(['Régions de France — WFS', 'Régions de France — WMS', 'Régions de France — TMS']);
    for (const { service } of services) await untilPublished(workshop, service!._id);
    const info = await new PublishedServices(workshop.platform.context).find('WFS', 'WMS-VECTOR', 'WMTS-TMS');
    const published = info.services.filter(({ datastore }) => datastore.id === workshop.datastoreId);
    expect(published.map(({ type, licence }) => [type, licence?.code]).toSorted()).toEqual(
      everything.map((type) => [type, 'CC-BY-4.0']).toSorted(),
    );
    expect(published.find(({ type }) => type === 'WFS')!.tables[0]).toMatchObject({ title: 'Regions' });
    expect(workshop.platform.faults).toEqual([]);
  });

  it('proposes the levels of the tiles from the tables, as a call that names none is given', async () => {
    const workshop = await start();
    const { services } = await publish(workshop, formOf(workshop, ['WMTS-TMS']));
    const data = await reaching(workshop, services[0]!.service!.stored_data, 'GENERATED');
    const levels = data.type_infos.pyramid!.levels.map(Number);
    expect(levels.at(-1)).toBeLessThanOrEqual(12);
    expect(levels[0]).toBeGreaterThanOrEqual(1);
    expect(data.type_infos.pyramid!.tiles).toBeLessThan(100_000);
  });

  it('says of each kind why it is refused, publishes the others, and can be asked for again', async () => {
    const workshop = await start();
    const taken = formOf(workshop, ['WFS', 'WMS-VECTOR'], {
      services: [{ type: 'WFS', technical_name: 'pris' }, { type: 'WMS-VECTOR' }],
    });
    await publish(workshop, { ...taken, services: [taken.services[0]!] });
    const { services } = await publish(workshop, taken);
    expect(services.map(({ type, error }) => [type, error?.code])).toEqual([
      ['WFS', 'service.name-taken'],
      ['WMS-VECTOR', undefined],
    ]);
    expect(services[0]!.error!.message).toContain('pris');
    const again = { ...taken, services: [{ type: 'WFS' as const, technical_name: 'libre' }] };
    expect((await publish(workshop, again)).services[0]!.error).toBeNull();
  });

  it('makes no pyramid for a service that may not be', async () => {
    const workshop = await start();
    await publish(workshop, formOf(workshop, ['WMTS-TMS']));
    const count = async () =>
      (await readDatastore(workshop.platform.context, workshop.owner, workshop.datastoreId)).endpoints.reduce(
        (sum, { use }) => sum + use,
        0,
      );
    const { platform, owner, datastoreId } = workshop;
    const { datasheet_name: datasheetName } = await readData(workshop, workshop.databaseId);
    const pyramids = async () =>
      (await readDatasheet(platform.context, owner, { datastoreId, datasheetName })).pyramid_vector_list
        .length;
    const before = [await count(), await pyramids()];
    const { services } = await publish(workshop, formOf(workshop, ['WMTS-TMS']));
    expect(services[0]!.error!.code).toBe('service.name-taken');
    expect([await count(), await pyramids()]).toEqual(before);
  });

  it('asks for the right of each kind, and is unknown to strangers', async () => {
    const workshop = await start();
    const { platform, datastoreId } = workshop;
    const { community } = await readDatastore(platform.context, workshop.owner, datastoreId);
    const broadcaster = await makeVisitor(platform, [
      { communityId: community._id, datastoreId, rights: ['BROADCAST'] },
    ]);
    const { services } = await publish(workshop, formOf(workshop, ['WFS', 'WMTS-TMS']), broadcaster);
    expect(services.map(({ error }) => error?.code)).toEqual([undefined, 'common.forbidden']);
    const stranger = await makeVisitor(platform);
    await expect(publish(workshop, formOf(workshop, ['WFS']), stranger)).rejects.toMatchObject({
      code: 'common.not-found',
    });
  });
});

describe('a service that waits for its tiles', () => {
  const awaiting = async (workshop: Workshop) => {
    await workshop.platform.runner.stop();
    const { services } = await publish(workshop, formOf(workshop, ['WMTS-TMS']));
    return services[0]!.service!;
  };
  const read = ({ platform, owner, datastoreId }: Workshop, offeringId: string) =>
    readService(platform.context, owner, { datastoreId, offeringId });

  it('is being published meanwhile, and says why when they are stopped; tried again, it is published', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    const service = await awaiting(workshop);
    expect(service.status).toBe('PUBLISHING');
    const works = await listMyTasks(platform.context, owner, 10);
    expect(works[0]).toMatchObject({ stored_data: service.stored_data, finish: null });
    const [execution] = await executionsOf(workshop, service.stored_data);
    await cancelExecution(platform.context, owner, { datastoreId, executionId: execution!._id });
    await platform.runner.start();
    await reaching(workshop, service.stored_data, 'UNSTABLE');
    const failed = await read(workshop, service._id);
    expect(failed).toMatchObject({ status: 'UNSTABLE', error: { code: 'pyramid.cancelled' } });
    const retried = await retryService(platform.context, owner, { datastoreId, offeringId: service._id });
    expect(retried.status).toBe('PUBLISHING');
    await untilPublished(workshop, service._id);
    expect((await readData(workshop, service.stored_data)).status).toBe('GENERATED');
    expect(platform.faults).toEqual([]);
  });
});
