import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, dropAllDrafts, dropDraft, readDraft, writeDraft } from './drafts.ts';

class MemoryStorage {
  readonly #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  key = (rank: number) => [...this.#items.keys()][rank] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
}

const draft = { values: { title: 'Réseau cyclable' }, step: 2, at: '2026-11-22T08:00:00.000Z' };

describe('drafts', () => {
  let storage: MemoryStorage;
  let key: string;
  beforeEach(() => {
    vi.stubGlobal('__BUILD_ID__', 'un');
    storage = new MemoryStorage();
    key = draftKey({ person: 'camille', address: '/mes-cles/ajout' });
  });

  it('come back as they were, and not once dropped', () => {
    writeDraft(key, draft, storage);
    expect(readDraft(key, storage)).toEqual(draft);
    dropDraft(key, storage);
    expect(readDraft(key, storage)).toBeUndefined();
  });

  it('are of one address, one person and one build', () => {
    writeDraft(key, draft, storage);
    expect(readDraft(draftKey({ person: 'dominique', address: '/mes-cles/ajout' }), storage)).toBeUndefined();
    expect(readDraft(draftKey({ person: 'camille', address: '/nous-ecrire' }), storage)).toBeUndefined();
    vi.stubGlobal('__BUILD_ID__', 'deux');
    expect(readDraft(draftKey({ person: 'camille', address: '/mes-cles/ajout' }), storage)).toBeUndefined();
  });

  it('all go when somebody else signs in, and nothing else of the tab', () => {
    writeDraft(key, draft, storage);
    writeDraft(draftKey({ person: 'camille', address: '/nous-ecrire' }), draft, storage);
    storage.setItem('cartable.reloaded-for', 'un');
    dropAllDrafts(storage);
    expect([storage.length, storage.key(0)]).toEqual([1, 'cartable.reloaded-for']);
  });

  it('that are damaged or too large are as if there were none', () => {
    storage.setItem(key, '{');
    expect(readDraft(key, storage)).toBeUndefined();
    writeDraft(key, { ...draft, values: { title: 'a'.repeat(1_000_001) } }, storage);
    expect(readDraft(key, storage)).toBeUndefined();
  });
});
