import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedInVisitor } from '@cartable/accounts';
import { temporaryFolder } from '@cartable/testkit';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { ReceivedFile } from '../files/stored-file.ts';
import { dayMs, describeOnBothEngines, refused, type TestSpace } from '../test-support/open-space.ts';

describeOnBothEngines('documents and logo', (open) => {
  let space: TestSpace;
  let root: SignedInVisitor;
  let anne: SignedInVisitor;
  let communityId: number;

  beforeEach(async () => {
    space = await open();
    root = await space.administrator();
    anne = await space.person('anne');
    communityId = await space.community(root, 'Voirie');
  });

  const documents = () => space.espaceco.documents;
  const received = (filename: string, content: Uint8Array | string): ReceivedFile => {
    const path = join(temporaryFolder(), 'received');
    writeFileSync(path, content);
    const bytes = Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { filename, path, sizeBytes: bytes.length, sha256 };
  };
  const image = (width: number, height: number, type: 'png' | 'jpeg' = 'png') =>
    sharp({ create: { width, height, channels: 3, background: '#06c' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toFormat(type)
      .toBuffer();
  const add = (file: ReceivedFile, by = root) =>
    documents().add(by, { communityId, title: 'Notice', description: null, file });
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of space.objects.list('espaceco/')) found.push(key);
    return found;
  };
  const bytesOf = async (answer: { read(): Promise<AsyncIterable<Uint8Array>> }) => {
    const parts: Uint8Array[] = [];
    for await (const part of await answer.read()) parts.push(part);
    return Buffer.concat(parts);
  };

  it('are added, told to whoever may know the community, changed and deleted', async () => {
    const text = await add(received('C:\\lettres\\notice.txt', 'Bonjour'));
    const picture = await add(received('plan.png', await image(30, 20)));
    expect(text).toMatchObject({
      id: 1,
      width: null,
      file: { fileName: 'notice.txt', mediaType: 'text/plain' },
    });
    expect(picture).toMatchObject({ width: 30, height: 20, file: { mediaType: 'image/png' } });
    expect((await documents().list(anne, communityId)).map(({ id }) => id)).toEqual([1, 2]);
    const read = await documents().readFile(anne, { communityId, documentId: 1 });
    expect((await bytesOf(read)).toString()).toBe('Bonjour');
    const changed = { communityId, documentId: 1, title: 'Lettre', description: 'De juin' };
    expect(await documents().change(root, changed)).toMatchObject({
      title: 'Lettre',
      description: 'De juin',
    });
    await documents().change(root, { communityId, documentId: 1, description: null });
    expect(await documents().list(anne, communityId)).toMatchObject([
      { title: 'Lettre', description: null },
      {},
    ]);
    await documents().remove(root, { communityId, documentId: 1 });
    await refused('espaceco.document-unknown', documents().readFile(root, { communityId, documentId: 1 }));
    expect(await keys()).toHaveLength(1);
  });

  it('are for managers to add, four at most, of the accepted types', async () => {
    await refused('common.forbidden', add(received('a.txt', 'a'), anne));
    await refused('espaceco.file-type', add(received('a.exe', 'MZ')));
    await refused('espaceco.file-type', add(received('a.html', '<p>a</p>')));
    await refused('espaceco.file-type', add(received('a.png', '<script>a</script>')));
    await refused('espaceco.file-type', add(received('a.txt', await image(2, 2))));
    for (const name of ['a', 'b', 'c', 'd']) await add(received(`${name}.txt`, name));
    await refused('espaceco.too-many-documents', add(received('e.txt', 'e')));
    expect(await keys()).toHaveLength(4);
  });

  it('of another community are not there', async () => {
    const other = await space.community(root, 'Arbres');
    await add(received('a.txt', 'a'));
    await refused(
      'espaceco.document-unknown',
      documents().readFile(root, { communityId: other, documentId: 1 }),
    );
    await refused(
      'espaceco.document-unknown',
      documents().remove(root, { communityId: other, documentId: 1 }),
    );
  });

  it('a logo is an image of 400 pixels at most, written anew without what it carried', async () => {
    const { communities } = space.espaceco;
    const update = (file: ReceivedFile, by = root) => communities.updateLogo(by, { communityId, file });
    await refused('common.forbidden', update(received('a.png', await image(2, 2)), anne));
    await refused('espaceco.logo-unfit', update(received('a.png', await image(401, 20))));
    await refused('espaceco.file-type', update(received('a.png', 'no picture')));
    await refused('espaceco.logo-unknown', communities.readLogo(anne, communityId));
    await update(received('a.jpg', await image(400, 400, 'jpeg')));
    const logo = await communities.readLogo(anne, communityId);
    expect(logo).toMatchObject({ mediaType: 'image/jpeg', fileName: 'logo.jpg' });
    expect((await sharp(await bytesOf(logo)).metadata()).exif).toBeUndefined();
    await update(received('b.png', await image(10, 10)));
    expect((await communities.readLogo(anne, communityId)).mediaType).toBe('image/png');
    expect(await keys()).toHaveLength(1);
    await communities.removeLogo(root, communityId);
    expect((await communities.read(anne, communityId)).community.logo).toBeNull();
    expect(await keys()).toEqual([]);
  });

  it('the sweep takes away what an interrupted writing left, and nothing else', async () => {
    await add(received('a.txt', 'a'));
    await space.espaceco.communities.updateLogo(root, {
      communityId,
      file: received('l.png', await image(9, 9)),
    });
    await space.objects.put('espaceco/1/left', Buffer.from('left'));
    const retained = (await keys()).filter((key) => key !== 'espaceco/1/left');
    // The clock of the test is behind the dates of the files.
    space.clock.advance(Date.now() - space.clock.now().getTime() + dayMs);
    expect(await space.espaceco.sweep()).toEqual(['espaceco/1/left']);
    expect((await keys()).sort()).toEqual(retained.sort());
  });
});
