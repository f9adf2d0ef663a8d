import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CartableError } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { cancelExecution } from '../../ingest/processings/cancel-execution.ts';
import { readExecution } from '../../ingest/processings/find-executions.ts';
import {
  executionsOf,
  pyramidObjects,
  reaching,
  readData,
  type Workshop,
} from '../../test-support/pyramids.ts';
import {
  addPyramid,
  longForm,
  publishPyramid,
  servedPyramid,
  workshopsOfTests,
} from '../../test-support/vector-pyramids.ts';
import { deleteDatasheet, previewDatasheetDeletion } from '../../views/deletion/delete-datasheet.ts';
import { deleteStoredData, previewStoredDataDeletion } from '../../views/deletion/delete-stored-data.ts';
import { regeneratePyramid } from '../regeneration/regenerate-pyramid.ts';
import { retryExecution } from '../regeneration/retry-execution.ts';

const start = workshopsOfTests();

/** Generation of a pyramid: made again, stopped, failed, or of data that go. */

describe('a pyramid made again', () => {
  it('serves its former tiles until the new ones are complete, then lets them go', async () => {
    const workshop = await start(undefined, { previousPyramidRetentionMs: 0 });
    const { platform, owner, datastoreId } = workshop;
    const data = await reaching(workshop, (await addPyramid(workshop))._id, 'GENERATED');
    await publishPyramid(workshop, data._id);
    const before = await servedPyramid(workshop);
    await platform.runner.stop();
    const request = { datastoreId, pyramidId: data._id };
    expect(await regeneratePyramid(platform.context, owner, request)).toMatchObject({
      status: 'MODIFYING',
      abilities: { regenerate: false, download: true },
    });
    await expect(regeneratePyramid(platform.context, owner, request)).rejects.toMatchObject({
      code: 'pyramid.busy',
    });
    expect(await servedPyramid(workshop)).toEqual(before);
    await platform.runner.start();
    const again = await reaching(workshop, data._id, 'GENERATED');
    const after = await servedPyramid(workshop);
    expect(after).toMatchObject({ storedDataId: data._id, version: again.tags.proc_pyr_creat_id });
    expect(after!.version).not.toBe(before!.version);
    expect(again.type_infos.pyramid!.tiles).toBe(data.type_infos.pyramid!.tiles);
    await eventually(async () => (await pyramidObjects(workshop)).length === 1);
    expect(await pyramidObjects(workshop)).toEqual([after!.archiveKey]);
    expect(platform.faults).toEqual([]);
  });

  it('goes back to its former tiles when it is stopped', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    const data = await reaching(workshop, (await addPyramid(workshop))._id, 'GENERATED');
    await publishPyramid(workshop, data._id);
    const before = await servedPyramid(workshop);
    await platform.runner.stop();
    await regeneratePyramid(platform.context, owner, { datastoreId, pyramidId: data._id });
    const [execution] = await executionsOf(workshop, data._id);
    await cancelExecution(platform.context, owner, { datastoreId, executionId: execution!._id });
    await platform.runner.start();
    await reaching(workshop, data._id, 'GENERATED');
    expect(await servedPyramid(workshop)).toEqual(before);
    expect((await executionsOf(workshop, data._id)).map(({ status }) => status)).toEqual([
      'ABORTED',
      'SUCCESS',
    ]);
  });

  it('is refused once its source is gone', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    const data = await reaching(workshop, (await addPyramid(workshop))._id, 'GENERATED');
    await platform.metadata
      .tables<{ stored_data: { id: string; status: string } }>()
      .updateTable('stored_data')
      .set({ status: 'DELETED' })
      .where('id', '=', databaseId)
      .execute();
    await expect(
      regeneratePyramid(platform.context, owner, { datastoreId, pyramidId: data._id }),
    ).rejects.toMatchObject({ code: 'pyramid.source-unknown' });
    expect((await readData(workshop, data._id)).status).toBe('GENERATED');
  });
});

describe('a generation', () => {
  /** Waits until tiles are being made. */
  const underWay = (workshop: Workshop, pyramidId: string) =>
    eventually(async () => {
      const [execution] = await executionsOf(workshop, pyramidId);
      return execution?.status === 'PROGRESS' && execution.progress !== null && execution;
    }, 30_000);

  it('tells where it is, may be stopped, and launched again', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    const created = await addPyramid(workshop, longForm);
    const running = await underWay(workshop, created._id);
    expect(running).toMatchObject({ abilities: { cancel: true, retry: false } });
    expect(running.progress!.total).toBeGreaterThan(0);
    const request = { datastoreId, executionId: running._id };
    await expect(retryExecution(platform.context, owner, request)).rejects.toMatchObject({
      code: 'pyramid.not-retryable',
    });
    await cancelExecution(platform.context, owner, request);
    await reaching(workshop, created._id, 'UNSTABLE');
    const stopped = await readExecution(platform.context, owner, request);
    expect(stopped).toMatchObject({
      status: 'ABORTED',
      error: { code: 'pyramid.cancelled' },
      progress: null,
      abilities: { cancel: false, retry: true },
    });
    expect(await pyramidObjects(workshop)).toEqual([]);
    expect(readdirSync(platform.context.generationDir)).toEqual([]);
    await expect(cancelExecution(platform.context, owner, request)).rejects.toMatchObject({
      code: 'pyramid.not-running',
    });
    const again = await retryExecution(platform.context, owner, request);
    expect(again._id).not.toBe(running._id);
    expect((await reaching(workshop, created._id, 'GENERATED')).tags.proc_pyr_creat_id).toBe(again._id);
    expect(platform.faults).toEqual([]);
  });

  it('that fails says why, keeps nothing unfinished, and may be launched again', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    await platform.runner.stop();
    const created = await addPyramid(workshop);
    await platform.context.features.drop(databaseId);
    await platform.runner.start();
    await reaching(workshop, created._id, 'UNSTABLE');
    const [failed] = await executionsOf(workshop, created._id);
    expect(failed).toMatchObject({ status: 'FAILURE', error: { code: 'storage.dataset-unknown' } });
    expect(await pyramidObjects(workshop)).toEqual([]);
    const request = { datastoreId, executionId: failed!._id };
    expect((await retryExecution(platform.context, owner, request)).status).toBe('WAITING');
    await reaching(workshop, created._id, 'UNSTABLE');
  });

  /** The first time tiles are made, the generation fails once some are finished. */
  function failOnTheWay({ platform }: Workshop): void {
    const { tasks } = platform.context;
    const run = tasks.run.bind(tasks);
    let hasFailed = false;
    tasks.run = async (name, input, options) => {
      if (name !== 'build-vector-pyramid' || hasFailed) return run(name, input, options);
      hasFailed = true;
      const broken = new AbortController();
      const onProgress: typeof options.onProgress = (progress) => {
        if (progress.unit === 'tasks' && progress.done > 0) broken.abort();
      };
      await run(name, input, { ...options, signal: broken.signal, onProgress }).catch(() => {});
      throw new CartableError('pyramid.too-long', {});
    };
  }

  const long13 = { composition: [{ table: 'regions', attributes: ['nom'], top_level: 0, bottom_level: 13 }] };

  it('that failed on its way goes on from what it finished when it is launched again', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    failOnTheWay(workshop);
    const { _id } = await addPyramid(workshop, long13);
    await reaching(workshop, _id, 'UNSTABLE');
    const [failed] = await executionsOf(workshop, _id);
    expect(failed).toMatchObject({ status: 'FAILURE', error: { code: 'pyramid.too-long' } });
    expect(readdirSync(platform.context.generationDir)).toEqual([failed!._id]);
    expect(await platform.sweep()).toEqual([]);
    const again = await retryExecution(platform.context, owner, { datastoreId, executionId: failed!._id });
    const data = await reaching(workshop, _id, 'GENERATED');
    const { logs } = await readExecution(platform.context, owner, { datastoreId, executionId: again._id });
    expect(logs).toContain('Reprise d’une génération interrompue');
    // The tiles are served a moment before their folder goes.
    await eventually(async () => readdirSync(platform.context.generationDir).length === 0, 30_000);
    const fresh = await reaching(
      workshop,
      (await addPyramid(workshop, { ...long13, technical_name: 'neuve' }))._id,
      'GENERATED',
    );
    expect(data.type_infos.pyramid!.tiles_by_level).toEqual(fresh.type_infos.pyramid!.tiles_by_level);
  });

  it('that failed starts anew when its data have changed since', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    failOnTheWay(workshop);
    const { _id } = await addPyramid(workshop, long13);
    await reaching(workshop, _id, 'UNSTABLE');
    const [failed] = await executionsOf(workshop, _id);
    await platform.metadata
      .tables<{ stored_data: { id: string; execution_id: string } }>()
      .updateTable('stored_data')
      .set({ execution_id: randomUUID() })
      .where('id', '=', databaseId)
      .execute();
    const again = await retryExecution(platform.context, owner, { datastoreId, executionId: failed!._id });
    await reaching(workshop, _id, 'GENERATED');
    const { logs } = await readExecution(platform.context, owner, { datastoreId, executionId: again._id });
    expect(logs).not.toContain('Reprise d’une génération interrompue');
    // The tiles are served a moment before their folder goes.
    await eventually(async () => readdirSync(platform.context.generationDir).length === 0, 30_000);
  });

  it('that failed leaves nothing once its data are deleted, or it is launched again no more', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    const fail = async () => {
      failOnTheWay(workshop);
      const { _id } = await addPyramid(workshop, long13);
      await reaching(workshop, _id, 'UNSTABLE');
      return _id;
    };
    await deleteStoredData(platform.context, owner, { datastoreId, storedDataId: await fail() });
    await eventually(async () => readdirSync(platform.context.generationDir).length === 0, 30_000);
    await fail();
    expect(await platform.sweep()).toEqual([]);
    Object.assign(platform.context.limits, { failedGenerationRetentionMs: -1 });
    expect(await platform.sweep()).toHaveLength(1);
    expect(readdirSync(platform.context.generationDir)).toEqual([]);
  });

  it('whose archive is on a machine that is gone is built again', async () => {
    const workshop = await start();
    const { objects } = workshop.platform.context;
    const take = objects.take.bind(objects);
    let isGone = false;
    objects.take = async (key, path) => {
      if (!isGone) await rm(path);
      isGone = true;
      return take(key, path);
    };
    const data = await reaching(workshop, (await addPyramid(workshop))._id, 'GENERATED');
    expect(isGone).toBe(true);
    expect(await pyramidObjects(workshop)).toEqual([
      `pyramids/${data._id}/${data.tags.proc_pyr_creat_id}.pmtiles`,
    ]);
    expect(workshop.platform.faults).toEqual([]);
  });

  it('of deleted data is stopped, and nothing of it stays', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId, databaseId } = workshop;
    const ready = await reaching(workshop, (await addPyramid(workshop))._id, 'GENERATED');
    await publishPyramid(workshop, ready._id);
    const { _id: runningId } = await addPyramid(workshop, longForm);
    await underWay(workshop, runningId);
    const request = { datastoreId, storedDataId: databaseId };
    const preview = await previewStoredDataDeletion(platform.context, owner, request);
    expect(preview.stored_data.map(({ _id }) => _id).sort()).toEqual(
      [databaseId, ready._id, runningId].sort(),
    );
    expect(preview).toMatchObject({
      offerings: [{ layer_name: 'regions_tuiles' }],
      running_executions: [{ name: 'Génération de pyramide de tuiles vectorielles' }],
    });
    await deleteStoredData(platform.context, owner, request);
    expect(await servedPyramid(workshop)).toBeUndefined();
    await expect(readData(workshop, ready._id)).rejects.toMatchObject({ code: 'common.not-found' });
    await eventually(async () => (await pyramidObjects(workshop)).length === 0, 30_000);
    await eventually(async () => readdirSync(platform.context.generationDir).length === 0, 30_000);
    expect((await executionsOf(workshop, runningId)).map(({ status }) => status)).toEqual(['ABORTED']);
    await eventually(async () => !(await platform.context.features.exists(databaseId)));
    expect(platform.faults).toEqual([]);
  });

  it('of a deleted datasheet as well', async () => {
    const workshop = await start();
    const { platform, owner, datastoreId } = workshop;
    const { _id: runningId } = await addPyramid(workshop, longForm);
    await underWay(workshop, runningId);
    const request = { datastoreId, datasheetName: 'Territoires' };
    const preview = await previewDatasheetDeletion(platform.context, owner, request);
    expect(preview.stored_data).toHaveLength(2);
    expect(preview.running_executions).toHaveLength(1);
    await deleteDatasheet(platform.context, owner, request);
    await eventually(async () => readdirSync(platform.context.generationDir).length === 0, 30_000);
    await sleep(100);
    expect(await pyramidObjects(workshop)).toEqual([]);
    expect(platform.faults).toEqual([]);
  });
});
