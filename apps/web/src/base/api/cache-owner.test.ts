import { describe, expect, it } from 'vitest';
import { isAnotherOwner, mayKeepAnswers, setOwner } from './cache-owner.ts';

const camille = { id: 'camille' };
const dominique = { id: 'dominique' };

function storageOf(owner: { id: string } | null) {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  setOwner(owner, storage);
  return storage;
}

describe('answers kept in a browser', () => {
  it('stay for the same person, and go for another one', () => {
    expect(isAnotherOwner(camille, undefined, storageOf(camille))).toBe(false);
    expect(isAnotherOwner(dominique, undefined, storageOf(camille))).toBe(true);
    expect(isAnotherOwner(null, camille, storageOf(camille))).toBe(true);
    expect(isAnotherOwner(null, null, storageOf(null))).toBe(false);
  });

  it('go from a tab that still held those of the former person, when another tab changed it', () => {
    expect(isAnotherOwner(dominique, camille, storageOf(dominique))).toBe(true);
  });

  it('are not written by a tab of the former person', () => {
    expect(mayKeepAnswers(camille, storageOf(dominique))).toBe(false);
    expect(mayKeepAnswers(camille, storageOf(null))).toBe(false);
    expect(mayKeepAnswers(dominique, storageOf(dominique))).toBe(true);
    expect(mayKeepAnswers(undefined, storageOf(dominique))).toBe(true);
  });
});
