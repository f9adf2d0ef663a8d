import { crc32 } from 'node:zlib';
import type { SignedInVisitor } from '@cartable/accounts';
import { newReportSchema } from '@cartable/contract';
import sharp from 'sharp';
import { beforeEach, expect, it, vi } from 'vitest';
import { dayMs, describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';
import { received } from '../test-support/received.ts';

async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

describeOnBothEngines('files joined to reports', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let reportId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    const communityId = await space.community(root, 'Voirie');
    const numbers = [await space.numberOf(anne)];
    await space.espaceco.members.add(root, { communityId, numbers, emails: [] });
    const form = newReportSchema.parse({ geometry: 'POINT(5.7 45.1)', community: communityId });
    reportId = (await reports().add(root, form)).report.id;
  });

  const reports = () => space.espaceco.reports;
  const photo = () =>
    sharp({ create: { width: 800, height: 400, channels: 3, background: '#06c' } })
      .withExif({
        IFD0: { Copyright: 'somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 6/1 0/1' },
      })
      .jpeg()
      .toBuffer();
  const attach = (files: ReturnType<typeof received>[], by = anne) =>
    reports().attach(by, { reportId, files });
  const bytesOf = async (attachmentId: number, thumbnail = false, by = anne) => {
    const answer = await reports().readAttachment(by, { reportId, attachmentId, thumbnail });
    return Buffer.concat(await all(await answer.read()));
  };
  const keys = async () => (await all(space.objects.list('espaceco/'))).map(({ key }) => key).sort();

  it('are told with it; photographs keep nothing of the camera, and have a thumbnail', async () => {
    const original = await photo();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const joined = await attach([received('rue.jpg', original), received('note.txt', 'Bonjour')]);
    expect(joined).toMatchObject([
      { width: 800, height: 400, file: { fileName: 'rue.jpg' }, thumbnail: { mediaType: 'image/jpeg' } },
      { width: null, file: { fileName: 'note.txt' }, thumbnail: null },
    ]);
    const [picture, text] = joined.map(({ id }) => id);
    expect((await sharp(await bytesOf(picture!)).metadata()).exif).toBeUndefined();
    expect(await sharp(await bytesOf(picture!, true)).metadata()).toMatchObject({ width: 320, height: 160 });
    expect((await bytesOf(text!)).toString()).toBe('Bonjour');
    await refused('espaceco.attachment-unknown', bytesOf(text!, true));
    const isShown = async (attachmentId: number) =>
      (await reports().readAttachment(anne, { reportId, attachmentId, thumbnail: false })).isShown;
    // Anything but a picture is downloaded: it could act on the site where it is opened.
    expect([await isShown(picture!), await isShown(text!)]).toEqual([true, false]);
    const stranger = await space.person('carla');
    await refused('common.not-found', bytesOf(picture!, false, stranger));
    await refused('common.not-found', attach([received('a.txt', 'a')], stranger));
    // Those who joined it, and those who may change the report.
    await reports().detach(anne, { reportId, attachmentId: picture! });
    await refused('espaceco.attachment-unknown', bytesOf(picture!));
    const [own] = await attach([received('a.txt', 'a')], root);
    const last = (await reports().read(root, reportId)).attachments?.at(-1);
    expect(own).toBeDefined();
    await refused('common.forbidden', reports().detach(anne, { reportId, attachmentId: last!.id }));
    expect(await keys()).toHaveLength(2);
    await reports().remove(root, reportId);
    expect(await keys()).toEqual([]);
  });

  it('keep nothing of what a GIF says besides its pictures', async () => {
    const gif = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#06c' } })
      .gif()
      .toBuffer();
    const comment = Buffer.from('!\xfe\x09Chez Anne\0', 'latin1');
    const told = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
    const [joined] = await attach([received('rue.gif', told)]);
    expect(joined).toMatchObject({ width: 8, height: 4, file: { mediaType: 'image/gif' }, thumbnail: null });
    expect((await bytesOf(joined!.id)).equals(gif)).toBe(true);
    await refused('espaceco.picture-damaged', attach([received('rue.gif', gif.subarray(0, -3))]));
    await refused('espaceco.file-type', attach([received('rue.gif', '<svg/>')]));
  });

  it('are told as damaged when they are, and as too large, not as something else', async () => {
    const jpeg = await photo();
    const png = await sharp(jpeg).png().toBuffer();
    for (const cut of [jpeg.subarray(0, jpeg.length / 2), jpeg.subarray(0, 12)])
      await refused('espaceco.picture-damaged', attach([received('rue.jpg', cut)]));
    await refused('espaceco.picture-damaged', attach([received('rue.png', png.subarray(0, -13))]));
    // What it announces is believed, and not decoded: its width is the second word of its header.
    const vast = Buffer.from(png);
    vast.writeUInt32BE(200_000, 16);
    vast.writeUInt32BE(crc32(vast.subarray(12, 29)), 29);
    await refused('espaceco.picture-too-large', attach([received('rue.png', vast)]));
    expect(await keys()).toEqual([]);
  });

  it('are refused for good when they take too long to decode: nobody tries them again for ever', async () => {
    const small = await photo();
    // What sharp says of its own limit.
    const slow = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error('timeout: 42% complete'));
    try {
      await refused('espaceco.picture-too-slow', attach([received('rue.jpg', small)]));
    } finally {
      slow.mockRestore();
    }
    expect(await keys()).toEqual([]);
  });

  it('are four at most, of the accepted types and sizes, while it is open; all or none', async () => {
    await refused('espaceco.file-missing', attach([]));
    await refused('espaceco.file-type', attach([received('a.txt', 'a'), received('a.exe', 'MZ')]));
    await refused('espaceco.file-type', attach([received('a.png', await photo())]));
    await refused('espaceco.file-type', attach([received('a.jpg', '<script>')]));
    await refused('common.too-large', attach([received('a.txt', 'a'.repeat(5_000_001))]));
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => received(`${name}.txt`, name));
    await refused('espaceco.too-many-attachments', attach(five));
    await attach(five.slice(0, 3));
    await refused('espaceco.too-many-attachments', attach([received('x.txt', 'x'), received('y.txt', 'y')]));
    expect(await keys()).toHaveLength(3);
    await reports().change(root, { reportId, changes: { status: 'valid' } });
    await refused('espaceco.report-closed', attach([received('x.txt', 'x')]));
    // The clock of the test is behind the dates of the files.
    space.clock.advance(Date.now() - space.clock.now().getTime() + dayMs);
    expect(await space.espaceco.sweep()).toEqual([]);
  });
});
