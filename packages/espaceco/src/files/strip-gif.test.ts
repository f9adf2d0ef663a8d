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
  const stripped = stripGif(told)!;
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
  expect(stripGif(hiding)!.equals(gif)).toBe(true);
});

it('ends a GIF that has lost its last byte', async () => {
  const gif = await moving();
  expect(stripGif(gif.subarray(0, -1))!.equals(gif)).toBe(true);
});

it('refuses what is no GIF, has no picture or is cut short', async () => {
  const gif = await moving();
  for (const end of [0, 6, 12, 13, 40, gif.length - 3])
    expect(stripGif(gif.subarray(0, end))).toBeUndefined();
  expect(stripGif(Buffer.concat([gif.subarray(0, 13), Buffer.from([0x3b])]))).toBeUndefined();
  expect(stripGif(Buffer.from('GIF89a<script>alert(1)</script>'))).toBeUndefined();
  expect(stripGif(Buffer.from('<svg/>'))).toBeUndefined();
});
