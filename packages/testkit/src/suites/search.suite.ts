import { type Metadata, openSearchIndex, type SearchIndex } from '@cartable/storage';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';

const page = { offset: 0, limit: 10 };

/** Contract tests of every full-text adapter. */
export function searchSuite(open: () => Promise<Metadata>): void {
  async function openIndex(): Promise<{ index: SearchIndex; metadata: Metadata }> {
    const metadata = await open();
    onTestFinished(() => metadata.close());
    await metadata.migrate([]);
    const index = openSearchIndex(metadata);
    const entries = [
      ['a', 'Communes de l’Hérault', 'limites', 'Découpage administratif'],
      ['b', 'Réseau hydrographique', 'eau', 'Cours d’eau des communes littorales'],
      ['c', 'Œuvres d’art', 'ponts', "L'état des ponts ; 'quotes' & | ! :* \"doubles\" \\ %"],
    ] as const;
    for (const [id, title, keywords, body] of entries) {
      await index.index({
        kind: 'datasheet',
        id,
        scope: id === 'c' ? 'two' : 'one',
        fields: { title, keywords, body },
      });
    }
    return { index, metadata };
  }

  const find = async (index: SearchIndex, text: string, scopes?: string[]) => {
    const answer = await index.search({ kind: 'datasheet', text, filter: scopes && { scopes }, page });
    return answer.hits.map((hit) => hit.id);
  };

  it('finds words whatever their case, accents and plural, the title first', async () => {
    const { index } = await openIndex();
    expect(await find(index, 'COMMUNE')).toEqual(['a', 'b']);
    expect(await find(index, 'herault')).toEqual(['a']);
    expect(await find(index, 'réseaux')).toEqual(['b']);
    expect(await find(index, 'œuvre')).toEqual(['c']);
  });

  it('finds words of one stem, in French and in English', async () => {
    const { index } = await openIndex();
    expect(await find(index, 'hydrographie')).toEqual(['b']);
    expect(await find(index, 'administratives')).toEqual(['a']);
    await index.index({
      kind: 'datasheet',
      id: 'd',
      scope: 'one',
      fields: { title: 'Protected buildings', body: 'Surveyed cities' },
    });
    expect(await find(index, 'building protection')).toEqual(['d']);
    expect(await find(index, 'city')).toEqual(['d']);
  });

  it('offers what it finds as a table to join, with the same entries as a search', async () => {
    const { index, metadata } = await openIndex();
    const matches = index.matches({ kind: 'datasheet', text: 'communes' });
    const rows = await sql<{ id: string }>`select id from ${matches!} as matched order by score desc`.execute(
      metadata.tables(),
    );
    expect(rows.rows.map(({ id }) => id)).toEqual(await find(index, 'communes'));
    expect(index.matches({ kind: 'datasheet', text: '« — »' })).toBeUndefined();
  });

  it('wants every word, and lets the last one be unfinished', async () => {
    const { index } = await openIndex();
    expect(await find(index, 'communes litt')).toEqual(['b']);
    expect(await find(index, 'communes ponts')).toEqual([]);
    expect(await find(index, 'comm littorales')).toEqual([]);
  });

  it('takes any text for words, never for operators', async () => {
    const { index } = await openIndex();
    for (const text of [
      '',
      '   ',
      '"',
      "'",
      '* OR 1=1 --',
      'a & | !',
      'title:',
      '\\',
      '\u0000',
      'NEAR(',
      '-',
    ]) {
      await expect(index.search({ kind: 'datasheet', text, page })).resolves.toBeDefined();
    }
    expect(await find(index, "quotes' doubles")).toEqual(['c']);
  });

  it('tells which words were meant when one letter is wrong, and never one of what is gone', async () => {
    const { index } = await openIndex();
    const correct = (text: string) => index.correct({ kind: 'datasheet', text });
    for (const typed of ['communse', 'comunes', 'comnunes', 'commmunes', 'Ocmmunes'])
      expect(await correct(typed), typed).toBe('communes');
    expect(await correct('comunes héralt littorales')).toBe('communes hérault littorales');
    expect(await correct('herautl')).toBe('hérault');
    // Found as it is, unfinished, too far, too short, of another kind, no word at all.
    for (const typed of ['communes', 'hydro', 'kommmunes', 'eao', '', '« — »', 'x'.repeat(300)])
      expect(await correct(typed), typed).toBeUndefined();
    expect(await index.correct({ kind: 'autre', text: 'comunes' })).toBeUndefined();
    await index.remove('datasheet', 'a');
    expect(await correct('herautl')).toBeUndefined();
  });

  it('forgets, by turns, the words of what is gone, and no word that anything has', async () => {
    const { index } = await openIndex();
    await index.remove('datasheet', 'a');
    let words = 0;
    let after = '';
    for (let turn = 0; turn === 0 || after !== ''; turn++) {
      const done = await index.forgetWords({ kind: 'datasheet', after, limit: 20 });
      words += done.words;
      after = done.after;
    }
    expect(words).toBeGreaterThan(0);
    expect(await index.forgetWords({ kind: 'datasheet', after: '', limit: 10_000 })).toEqual({
      after: '',
      words: 0,
    });
    expect(await index.correct({ kind: 'datasheet', text: 'comunes' })).toBe('communes');
    // What comes back is learnt again.
    await index.index({ kind: 'datasheet', id: 'z', scope: 'one', fields: { title: 'Hérault' } });
    expect(await index.correct({ kind: 'datasheet', text: 'herautl' })).toBe('hérault');
  });

  it('searches within scopes and pages', async () => {
    const { index } = await openIndex();
    expect(await find(index, 'ponts', ['one'])).toEqual([]);
    expect(await find(index, 'ponts', ['one', 'two'])).toEqual(['c']);
    expect(await find(index, 'ponts', [])).toEqual([]);
    const second = await index.search({ kind: 'datasheet', text: 'commune', page: { offset: 1, limit: 1 } });
    expect(second).toMatchObject({ total: 2, hits: [{ id: 'b' }] });
  });

  it('replaces and removes entries, with the transaction they are in', async () => {
    const { index, metadata } = await openIndex();
    await index.index({ kind: 'datasheet', id: 'a', scope: 'one', fields: { title: 'Cantons' } });
    expect(await find(index, 'herault')).toEqual([]);
    expect(await find(index, 'canton')).toEqual(['a']);
    const failing = metadata.transaction(async (trx) => {
      await index.remove('datasheet', 'a', trx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow();
    expect(await find(index, 'canton')).toEqual(['a']);
    await index.remove('datasheet', 'a');
    expect(await find(index, 'canton')).toEqual([]);
  });
}
