import { expect, it } from 'vitest';
import { placeOfPhoto } from './photo-place.ts';

interface Written {
  readonly isLittle: boolean;
  readonly longitude: readonly [number, number, number];
  readonly west: boolean;
}

/** A JPEG of nothing but its header, with the place of a camera at 44° 27′ 0″ north. */
function photo({ isLittle, longitude, west }: Written): ArrayBuffer {
  const tiff = new DataView(new ArrayBuffer(148));
  const two = (at: number, value: number) => tiff.setUint16(at, value, isLittle);
  const four = (at: number, value: number) => tiff.setUint32(at, value, isLittle);
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  two(2, 42);
  four(4, 8);
  const entry = (at: number, tag: number, type: number, count: number) => {
    two(at, tag);
    two(at + 2, type);
    four(at + 4, count);
  };
  two(8, 1);
  entry(10, 0x8825, 4, 1);
  four(18, 26);
  two(26, 4);
  entry(28, 1, 2, 2);
  tiff.setUint8(36, 'N'.charCodeAt(0));
  entry(40, 2, 5, 3);
  four(48, 96);
  entry(52, 3, 2, 2);
  tiff.setUint8(60, (west ? 'W' : 'E').charCodeAt(0));
  entry(64, 4, 5, 3);
  four(72, 120);
  for (const [rank, value] of [44, 27, 0, ...longitude].entries()) {
    four(96 + rank * 8, value * 100);
    four(100 + rank * 8, 100);
  }
  const header = [
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xe1,
    0,
    tiff.byteLength + 8,
    0x45,
    0x78,
    0x69,
    0x66,
    0,
    0,
  ];
  return new Uint8Array([...header, ...new Uint8Array(tiff.buffer), 0xff, 0xd9]).buffer;
}

it('reads where a photograph was taken, whatever the order of its bytes', () => {
  for (const isLittle of [true, false]) {
    const place = placeOfPhoto(photo({ isLittle, longitude: [1, 26, 24], west: false }));
    expect(place?.[0]).toBeCloseTo(1.44, 6);
    expect(place?.[1]).toBeCloseTo(44.45, 6);
  }
});

it('knows the west', () => {
  expect(placeOfPhoto(photo({ isLittle: true, longitude: [61, 30, 0], west: true }))?.[0]).toBe(-61.5);
});

it('says nothing of a file that is cut, nor of another kind of file', () => {
  const whole = photo({ isLittle: true, longitude: [1, 26, 24], west: false });
  for (let length = 0; length < whole.byteLength - 30; length += 7)
    expect(placeOfPhoto(whole.slice(0, length))).toBeUndefined();
  expect(placeOfPhoto(new TextEncoder().encode('GIF89a, and nothing of a camera').buffer)).toBeUndefined();
});
