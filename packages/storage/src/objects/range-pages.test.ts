import { expect, it } from 'vitest';
import type { ObjectRanges } from './port.ts';
import { RangePages } from './range-pages.ts';

const page = 65_536;
const content = Uint8Array.from({ length: 5 * page + 100 }, (_, at) => (at * 7 + (at >> 8)) % 251);

/** An object whose readings are written down as `first page+pages`. */
function objectOf(bytes: Uint8Array) {
  const asked: string[] = [];
  const failures: Error[] = [];
  const ranges: ObjectRanges = {
    path: undefined,
    sizeBytes: bytes.length,
    read: async (offset, length) => {
      asked.push(`${offset / page}+${length / page}`);
      const failure = failures.pop();
      if (failure) throw failure;
      return bytes.slice(offset, offset + length);
    },
    close: async () => undefined,
  };
  return { ranges, asked, failures };
}

it('parts of an object are read by pages, those that follow one another at once, and none twice', async () => {
  const { ranges, asked } = objectOf(content);
  const pages = new RangePages().over('a', ranges);
  for (const [offset, length] of [
    [10, 20],
    [page - 5, 10],
    [0, 5 * page],
    [5 * page + 90, 1_000],
    [5 * page + 100, 1],
    [3 * page, 0],
  ] as const)
    expect(new Uint8Array(await pages.read(offset, length))).toEqual(
      content.subarray(offset, offset + length),
    );
  expect(asked).toEqual(['0+1', '1+1', '2+3', '5+1']);
});

it('who asks at once for the same pages waits for one reading of them', async () => {
  const { ranges, asked } = objectOf(content);
  const pages = new RangePages().over('a', ranges);
  const read = await Promise.all([0, 1, 2].map((at) => pages.read(at, page)));
  expect(read.map((bytes) => bytes.length)).toEqual([page, page, page]);
  expect(asked).toEqual(['0+1', '1+1']);
});

it('each object has its own pages, and what was read longest ago goes first', async () => {
  const [one, other] = [objectOf(content), objectOf(content.toReversed())];
  const kept = new RangePages({ mostBytes: 2 * page });
  const [a, b] = [kept.over('a', one.ranges), kept.over('b', other.ranges)];
  expect(await a.read(0, 4)).toEqual(content.subarray(0, 4));
  expect(await b.read(0, 4)).toEqual(content.toReversed().subarray(0, 4));
  await a.read(0, 1);
  await b.read(page, 1);
  await a.read(0, 1);
  await b.read(0, 1);
  expect([one.asked, other.asked]).toEqual([['0+1'], ['0+1', '1+1', '0+1']]);
});

it('what could not be read is asked again', async () => {
  const { ranges, asked, failures } = objectOf(content);
  const pages = new RangePages().over('a', ranges);
  failures.push(new Error('away'));
  await expect(pages.read(0, 2 * page)).rejects.toThrow('away');
  expect(await pages.read(0, 1)).toEqual(content.subarray(0, 1));
  expect(asked).toEqual(['0+2', '0+1']);
});

it('what is read is of whoever reads it, who may change it', async () => {
  const given: Uint8Array[] = [];
  const pages = new RangePages().over('a', {
    ...objectOf(content).ranges,
    // As an object store answers.
    read: async (offset, length) => Buffer.from(content.subarray(offset, offset + length)),
  });
  for (const [offset, length] of [
    [0, 3 * page],
    [4, 8],
    [4, 8],
  ] as const) {
    const read = await pages.read(offset, length);
    expect(read).toEqual(content.subarray(offset, offset + length));
    given.push(read);
    read.fill(0);
  }
  expect(given.map(({ buffer }) => buffer.byteLength)).toEqual([3 * page, 8, 8]);
});
