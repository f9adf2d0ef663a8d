import type { Page } from 'playwright-core';

/** A photograph a camera took at 44° 27′ north and 1° 26.4′ east, as its Exif says. */
export async function placedPhoto(page: Page): Promise<Buffer> {
  const written = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    canvas.getContext('2d').fillRect(0, 0, 640, 480);
    return canvas.toDataURL('image/jpeg').split(',')[1];
  })()`);
  const picture = Buffer.from(written, 'base64');
  // After the mark every JPEG begins with.
  return Buffer.concat([picture.subarray(0, 2), exifSegment(), picture.subarray(2)]);
}

function exifSegment(): Buffer {
  const tiff = Buffer.alloc(148);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
  };
  tiff.writeUInt16BE(1, 8);
  entry(10, 0x8825, 4, 1);
  tiff.writeUInt32BE(26, 18);
  tiff.writeUInt16BE(4, 26);
  entry(28, 1, 2, 2);
  tiff.write('N', 36, 'latin1');
  entry(40, 2, 5, 3);
  tiff.writeUInt32BE(96, 48);
  entry(52, 3, 2, 2);
  tiff.write('E', 60, 'latin1');
  entry(64, 4, 5, 3);
  tiff.writeUInt32BE(120, 72);
  for (const [rank, value] of [44, 27, 0, 1, 26, 24].entries()) {
    tiff.writeUInt32BE(value * 100, 96 + rank * 8);
    tiff.writeUInt32BE(100, 100 + rank * 8);
  }
  const header = Buffer.from([0xff, 0xe1, 0, tiff.length + 8]);
  return Buffer.concat([header, Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

/** As heavy as those of a phone: larger than a screen, and nothing in it repeats. */
export async function heavyPhoto(page: Page): Promise<Buffer> {
  const written = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 3200;
    canvas.height = 2000;
    const pen = canvas.getContext('2d');
    const picture = pen.createImageData(canvas.width, canvas.height);
    let seed = 1;
    for (let at = 0; at < picture.data.length; at += 1) {
      seed = (seed * 1664525 + 1013904223) >>> 0;
      picture.data[at] = at % 4 === 3 ? 255 : 64 + (seed >>> 26);
    }
    pen.putImageData(picture, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1];
  })()`);
  return Buffer.from(written, 'base64');
}
