import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { dayMs, describeOnBothEngines, refused } from '../test-support/open-space.ts';

describeOnBothEngines('images of styles', (open) => {
  const received = async (pixels: number) => {
    const background = '#06c';
    const content = await sharp({ create: { width: pixels, height: pixels, channels: 3, background } })
      .png()
      .toBuffer();
    const path = join(temporaryFolder(), 'received');
    writeFileSync(path, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { filename: 'arbre.png', path, sizeBytes: content.length, sha256 };
  };

  it('are added by managers, shown to whoever has their name, and taken away', async () => {
    const space = await open();
    const root = await space.administrator();
    const anne = await space.person('anne');
    const communityId = await space.community(root, 'Arbres');
    const { styleImages } = space.espaceco;
    await refused('common.forbidden', styleImages.add(anne, { communityId, file: await received(16) }));
    await refused(
      'espaceco.style-image-unfit',
      styleImages.add(root, { communityId, file: await received(257) }),
    );
    const name = await styleImages.add(root, { communityId, file: await received(16) });
    expect(await styleImages.list(root, communityId)).toEqual([name]);
    await refused('common.forbidden', styleImages.list(anne, communityId));
    expect((await styleImages.read(name)).mediaType).toBe('image/png');
    space.clock.advance(Date.now() - space.clock.now().getTime() + dayMs);
    expect(await space.espaceco.sweep()).toEqual([]);
    await refused('common.forbidden', styleImages.remove(anne, { communityId, name }));
    await styleImages.remove(root, { communityId, name });
    await refused('espaceco.style-image-unknown', styleImages.read(name));
    await refused('espaceco.style-image-unknown', styleImages.remove(root, { communityId, name }));
  });
});
