import { expect, it } from 'vitest';
import { db } from '../../context.ts';
import { makeVisitor } from '../../test-support/platform.ts';
import { deletePersonData } from '../../views/datastores/delete-person-data.ts';
import type { TestedCatalogue } from '../tested-catalogue.ts';
import { forgetSearch, markSearchSeen, readMySearches, saveSearch } from './saved-searches.ts';

/** Searches people keep, and what is new in them. */
export function savedSearchesSuite({ platformOf, publishIn }: TestedCatalogue): void {
  it('is new in the searches they keep, until they look', async () => {
    const { context } = platformOf();
    const claire = await makeVisitor(platformOf());
    const paul = await makeVisitor(platformOf());
    const saved = await saveSearch(context, claire, {
      name: 'Régions',
      query: 'q=regions&page=3&theme=au',
    });
    expect(saved).toMatchObject({ query: 'q=regions&theme=au', new_records: 0 });
    await saveSearch(context, claire, { name: 'Eau', query: 'theme=hy' });
    await publishIn('nouvelle-recherche');
    const counts = async () =>
      (await readMySearches(context, claire)).map(({ name, new_records }) => [name, new_records]);
    expect(await counts()).toEqual([
      ['Eau', 0],
      ['Régions', 1],
    ]);
    expect(await readMySearches(context, paul)).toEqual([]);
    for (const act of [markSearchSeen, forgetSearch])
      await expect(act(context, paul, saved._id)).rejects.toMatchObject({ code: 'common.not-found' });
    expect(await markSearchSeen(context, claire, saved._id)).toMatchObject({ new_records: 0 });
    // The same search takes the new name.
    await saveSearch(context, claire, { name: 'Territoires', query: 'theme=au&q=regions' });
    expect((await counts()).map(([name]) => name)).toEqual(['Eau', 'Territoires']);
    await forgetSearch(context, claire, saved._id);
    expect(await counts()).toEqual([['Eau', 0]]);
    await expect(saveSearch(context, claire, { name: 'x', query: 'bbox=partout' })).rejects.toMatchObject({
      code: 'search.unreadable',
    });
    await deletePersonData(claire.id, db(context));
    expect(await counts()).toEqual([]);
  });
}
