import { buffer } from 'node:stream/consumers';
import { anonymous } from '@cartable/accounts';
import { routes } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { deleteThumbnail, setThumbnail } from '../../library/thumbnails/change-thumbnail.ts';
import { unpublishOffering } from '../../publishing/offerings/unpublish-offering.ts';
import { findPicture } from '../../publishing/record-pictures/record-picture.store.ts';
import { findRecordOfDatasheet } from '../../publishing/records/metadata.store.ts';
import { receivedFile } from '../../test-support/received-file.ts';
import { readRecordPage } from '../read-record-page.ts';
import { searchCatalogue } from '../search-catalogue.ts';
import type { TestedCatalogue } from '../tested-catalogue.ts';
import { uprootThumbnails } from '../uproot-thumbnails.ts';
import { drawMissingPictures } from './draw-missing-pictures.ts';
import { readRecordPicture } from './read-picture.ts';

/** Small maps that stand for the records nobody gave a picture to. */
export function recordPicturesSuite({ platformOf, publishIn, search, sheetOf }: TestedCatalogue): void {
  /** The thumbnail told once the platform has another address. */
  async function searchFrom({ annexesUrl }: { annexesUrl?: string }, producer: string) {
    const publicUrl = 'https://atlas.example';
    const moved = {
      ...platformOf().context,
      publicUrl,
      annexesUrl: annexesUrl ?? `${publicUrl}/annexes`,
    };
    const { items } = await searchCatalogue(moved, routes.searchCatalogue.query.parse({ producer }));
    return items[0]?.thumbnail_url;
  }

  it('has one of its data, of what is open only, until its producer gives one', async () => {
    const { identifier, owner, datastoreId, offeringIds } = await publishIn('image');
    const cardOf = async (of: string) => (await search({ producer: of })).items[0]!;
    const shown = (of: string) => eventually(async () => (await cardOf(of)).thumbnail_url ?? undefined);
    const address = `https://cartes.example/api/geonetwork/metadata/${identifier}/picture`;
    expect(await shown(datastoreId)).toBe(address);
    const read = () => readRecordPicture(platformOf().context, anonymous, identifier);
    const picture = await read();
    expect(picture.mediaType).toBe('image/webp');
    const { data, info } = await sharp(await buffer(await picture.read()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([640, 480]);
    const pixel = (x: number, y: number) =>
      data
        .subarray((y * 640 + x) * info.channels)
        .subarray(0, 3)
        .join();
    // Paper around, and the middle of France drawn over it.
    expect(pixel(5, 5)).toBe('255,255,255');
    expect(pixel(320, 240)).not.toBe('255,255,255');
    expect(await readRecordPage(platformOf().context, identifier)).toMatchObject({ imageUrl: address });
    expect(await drawMissingPictures(platformOf().context)).toBe(0);
    const elsewhere = await searchFrom({ annexesUrl: 'https://fichiers.example' }, datastoreId);
    expect(elsewhere).toBe(address.replace('cartes.example', 'atlas.example'));
    expect(await platformOf().sweep()).toEqual([]);

    const sheet = await sheetOf(datastoreId);
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const given = await setThumbnail(platformOf().context, owner, {
      datastoreId,
      datasheetName: sheet.name,
      file: receivedFile(png, 'moi.png'),
    });
    await eventually(async () => (await cardOf(datastoreId)).thumbnail_url === given.url);
    const annexes = 'https://cartes.example/annexes';
    expect(await searchFrom({}, datastoreId)).toBe(
      given.url.replace(annexes, 'https://atlas.example/annexes'),
    );
    expect(await searchFrom({ annexesUrl: 'https://fichiers.example' }, datastoreId)).toBe(
      given.url.replace(annexes, 'https://fichiers.example'),
    );
    await eventually(async () => (await read().catch(({ code }) => code)) === 'common.not-found');
    await deleteThumbnail(platformOf().context, owner, {
      datastoreId,
      datasheetName: sheet.name,
      annexeId: given._id,
    });
    await eventually(async () => (await cardOf(datastoreId)).thumbnail_url === address);

    const closed = await publishIn('image-fermee', false);
    await eventually(async () => {
      const record = await findRecordOfDatasheet(
        platformOf().metadata.db,
        (await sheetOf(closed.datastoreId)).id,
      );
      return (await findPicture(platformOf().metadata.db, record!.id)) !== undefined;
    });
    expect(await cardOf(closed.datastoreId)).toMatchObject({ thumbnail_url: null });
    await expect(
      readRecordPicture(platformOf().context, closed.owner, closed.identifier),
    ).rejects.toMatchObject({
      code: 'common.not-found',
    });
    await unpublishOffering(platformOf().context, owner, { datastoreId, offeringId: offeringIds[0]! });
    await expect(read()).rejects.toMatchObject({ code: 'common.not-found' });
  });

  it('is told under the address of the platform, of entries that kept the former one too', async () => {
    const { context } = platformOf();
    const { datastoreId } = await publishIn('demenage');
    const thumbnail = async () =>
      (await search({ producer: datastoreId })).items[0]?.thumbnail_url ?? undefined;
    const address = await eventually(thumbnail);
    const keep = (kept: string) =>
      sql`update catalogue_entries set card = replace(card, ${'{site}'}, ${kept})
        where datastore_id = ${datastoreId}`.execute(context.metadata.db);
    await keep('http://127.0.0.1:8080');
    expect(await thumbnail()).toBe(address.replace('https://cartes.example', 'http://127.0.0.1:8080'));
    await uprootThumbnails(context.metadata.db);
    expect(await thumbnail()).toBe(address);
  });
}
