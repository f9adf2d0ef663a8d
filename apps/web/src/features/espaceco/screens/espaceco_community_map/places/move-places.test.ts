import { expect, it } from 'vitest';
import { type LocalPlace, movePlaces } from './move-places.ts';

const key = 'places';
const mill = { name: 'Le moulin', query: '?zoom=12' };
const ford = { name: 'Le gué', query: '?zoom=14' };

function storageOf(written: string) {
  const items = new Map([[key, written]]);
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

it('leaves a place in the browser until the account has it', async () => {
  const storage = storageOf(JSON.stringify([mill, ford]));
  const kept: LocalPlace[] = [];
  let isRefused = true;
  const keep = async (place: LocalPlace) => {
    if (place.name === ford.name && isRefused) throw new Error('No network.');
    kept.push(place);
  };
  await expect(movePlaces(storage, key, keep)).rejects.toThrow('No network.');
  expect(JSON.parse(storage.getItem(key)!)).toEqual([ford]);
  isRefused = false;
  await movePlaces(storage, key, keep);
  expect(kept).toEqual([mill, ford]);
  expect(storage.getItem(key)).toBeNull();
});

it('leaves what it cannot read', async () => {
  for (const written of ['{', '{"name":1}', '[{"name":""}]']) {
    const storage = storageOf(written);
    await movePlaces(storage, key, async () => undefined);
    expect(storage.getItem(key)).toBe(written);
  }
});
