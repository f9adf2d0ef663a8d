import sharp from 'sharp';
import { expect, it } from 'vitest';
import { stripGif } from './strip-gif.ts';

const moving = async () => {
  const frames = ['#c00', '#06c'].map((background) =>
    sharp({ create: { width: 8, height: 4, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ loop: 3, delay: [100, 200] })
    .toBuffer();
};

const subBlocks = (text: string) =>
  Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1'), Buffer.from([0])]);
const comment = (text: string) => Buffer.concat([Buffer.from([0x21, 0xfe]), subBlocks(text)]);
/** As XMP specification part 3 writes it: the packet has no lengths, and ends by a ramp that leads to the end. */
const xmp = Buffer.concat([
  Buffer.from([0x21, 0xff, 11]),
  Buffer.from('XMP DataXMP<x:xmpmeta>exif:GPSLatitude="45,6N"</x:xmpmeta>', 'latin1'),
  Buffer.from([1, ...Array.from({ length: 256 }, (_, i) => 255 - i), 0]),
]);

/** Before the first picture, and after the last one. */
function withMetadata(gif: Buffer): Buffer {
  const start = gif.indexOf(Buffer.from([0x21]), 13 + (gif[10]! & 0x80 ? 3 * 2 ** ((gif[10]! & 7) + 1) : 0));
  return Buffer.concat([
    gif.subarray(0, start),
    xmp,
    comment('Chez Anne'),
    gif.subarray(start, -1),
    comment('fin'),
    Buffer.from([0x3b]),
    Buffer.from('derrière'),
  ]);
}

it('keeps the pictures, their delays and how often they are shown, and nothing else', async () => {
  const gif = await moving();
  const told = withMetadata(gif);
  expect(told.toString('latin1')).toMatch(/GPSLatitude[\s\S]*Chez Anne[\s\S]*derri/);
  const stripped = stripGif(told) as Buffer;
  expect(stripped.equals(gif)).toBe(true);
  expect(await sharp(stripped, { animated: true }).metadata()).toMatchObject({
    pages: 2,
    loop: 3,
    delay: [100, 200],
  });
});

it('takes nothing that an application hides behind the loop', async () => {
  const gif = await moving();
  const loop = gif.indexOf('NETSCAPE2.0');
  const after = loop + 11 + 4;
  const hiding = Buffer.concat([
    gif.subarray(0, after),
    Buffer.from('\x06secret', 'latin1'),
    gif.subarray(after),
  ]);
  expect(stripGif(hiding)).toEqual(gif);
});

it('ends a GIF that has lost its last byte', async () => {
  const gif = await moving();
  expect(stripGif(gif.subarray(0, -1))).toEqual(gif);
});

it('ends a GIF where no block of one follows its pictures', async () => {
  const gif = await moving();
  const odd = Buffer.concat([gif.subarray(0, -1), Buffer.from('\0\0derrière', 'latin1')]);
  expect(stripGif(odd)).toEqual(gif);
});

it('tells what is no GIF from what is damaged: without a picture, cut short, or odd before any picture', async () => {
  const gif = await moving();
  for (const end of [6, 12, 13, 40, gif.length - 3]) expect(stripGif(gif.subarray(0, end))).toBe('damaged');
  expect(stripGif(Buffer.concat([gif.subarray(0, 13), Buffer.from([0x3b])]))).toBe('damaged');
  expect(stripGif(Buffer.from('GIF89a<script>alert(1)</script>'))).toBe('damaged');
  for (const none of [gif.subarray(0, 0), gif.subarray(0, 5), Buffer.from('<svg/>')])
    expect(stripGif(none)).toBe('no GIF');
});
