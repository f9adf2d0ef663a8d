import { rasterPyramidFormSchema } from '@cartable/contract';
import { eventually, startS3Server, temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { settled, uploadFile } from '../../test-support/deposit-file.ts';
import { describeOnPostgres } from '../../test-support/describe-on-postgres.ts';
import { makeTiff } from '../../test-support/make-tiff.ts';
import type { PlatformLocation } from '../../test-support/platform.ts';
import { readData, type Workshop } from '../../test-support/pyramids.ts';
import { isHeldByHelper, isInStore, longestMs, Site, startWorker } from '../../test-support/shared-site.ts';
import { addRasterPyramid } from './add-raster-pyramid.ts';

/** Waves of elevations, twelve kilometres wide. */
const relief = () =>
  makeTiff({
    width: 240,
    height: 240,
    origin: [700_000, 6_520_000],
    pixel: 50,
    srid: 2154,
    type: 'FLOAT32',
    nodata: -9999,
    value: (column, row) => 500 + 300 * Math.sin(column / 7) * Math.cos(row / 11),
  });

/** Deposits the image. @returns what asks for a pyramid of it */
async function prepare({ platform, owner, datastoreId }: Workshop) {
  const name = 'relief.tif';
  const file = { name, content: relief() };
  const { _id } = await uploadFile(platform, owner, { datastoreId, file, name });
  const { stored_data } = await settled(platform, owner, { datastoreId, uploadId: _id });
  const form = rasterPyramidFormSchema.parse({
    technical_name: 'relief',
    raster_id: stored_data,
    zoom_range: [9, 16],
  });
  return async () => (await addRasterPyramid(platform.context, owner, { datastoreId, form }))._id;
}

const openSite = (location: PlatformLocation) => Site.open(location, prepare);

describeOnPostgres('a pyramid of images shared by several workers', (freshDatabase) => {
  const locate = async () => ({ dataDir: temporaryFolder(), databaseUrl: await freshDatabase() });

  it(
    'is the same to the byte made by one worker and by three, and leaves nothing else',
    async () => {
      const site = await openSite(await locate());
      const single = await startWorker(site.location);
      const expected = await site.archive(await site.launch());
      await site.expectNothingLeft();
      await single.kill();
      for (let count = 1; count <= 3; count++) await startWorker(site.location);
      expect(await site.archive(await site.launch())).toBe(expected);
      await site.expectNothingLeft();
      await eventually(async () => (await site.partsMadeByHelpers()) > 0);
    },
    longestMs,
  );

  it(
    'is finished without the helper, and led by another worker, when they are killed',
    async () => {
      const site = await openSite(await locate());
      const workers = [await startWorker(site.location), await startWorker(site.location)];
      const first = await site.launch();
      await site.partsThat(isHeldByHelper);
      await (await site.workerOf('raster-pyramid.help', workers)).kill();
      const expected = await site.archive(first);
      await site.expectNothingLeft();
      const others = [...workers, await startWorker(site.location)];
      const second = await site.launch();
      await site.partsThat(isInStore);
      await (await site.workerOf('raster-pyramid.build', others)).kill();
      const made = new Map(
        (await site.parts()).filter(isInStore).map((part) => [part.number, part.result_key]),
      );
      await startWorker(site.location);
      await eventually(async () => {
        for (const { number, result_key } of await site.parts())
          if (made.has(number)) expect([number, result_key]).toEqual([number, made.get(number)]);
        return (await readData(site.workshop, second)).status === 'GENERATED';
      }, longestMs);
      expect(await site.archive(second)).toBe(expected);
      await site.expectNothingLeft();
    },
    2 * longestMs,
  );

  it(
    'goes through a bucket as well',
    async () => {
      const store = await startS3Server();
      onTestFinished(() => store.stop());
      const bucket = {
        bucket: await store.freshBucket(),
        region: 'us-east-1',
        endpoint: store.endpoint,
        credentials: store.credentials,
        hasBucketInPath: true,
      };
      const site = await openSite({ ...(await locate()), bucket });
      for (let count = 1; count <= 2; count++) await startWorker(site.location);
      await site.archive(await site.launch());
      await site.expectNothingLeft();
      await eventually(async () => (await site.partsMadeByHelpers()) > 0);
    },
    longestMs,
  );
});
