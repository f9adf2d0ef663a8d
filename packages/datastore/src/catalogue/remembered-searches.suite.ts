import { expect, it } from 'vitest';
import { db, now, transaction } from '../context.ts';
import { forgetChanges, noteChange, versionOfCatalogue } from './catalogue-versions.store.ts';
import { fillFacetValues } from './fill-facet-values.ts';
import type { TestedCatalogue } from './tested-catalogue.ts';

/** What was found once is told again, and never longer than it is true. */
export function rememberedSearchesSuite({ platformOf, publishIn, search }: TestedCatalogue): void {
  it('is counted again after a change, whoever makes it', async () => {
    const question = { q: 'regions', limit: '1' };
    const before = await search(question);
    expect(await search(question)).toEqual(before);
    const { datastoreId } = await publishIn('comptes-repris');
    const after = await search(question);
    expect(after.total).toBe(before.total + 1);
    const producers = after.facets.find(({ name }) => name === 'producer');
    expect(producers?.values).toContainEqual({
      value: datastoreId,
      label: expect.any(String),
      count: 1,
    });
  });

  it('has a state of its own after each change, though the first ones are forgotten', async () => {
    const { context } = platformOf();
    const states = [await versionOfCatalogue(db(context))];
    for (let change = 0; change < 3; change += 1) {
      await transaction(context, (db) => noteChange(db, now(context)));
      states.push(await versionOfCatalogue(db(context)));
    }
    await transaction(context, async (db) => {
      for (let change = 0; change < 1_001; change += 1) await noteChange(db, now(context));
    });
    states.push(await versionOfCatalogue(db(context)));
    await forgetChanges(db(context));
    states.push(await versionOfCatalogue(db(context)));
    expect(new Set(states).size).toBe(states.length);
  });

  it('has the values of its facets beside it, those of entries of a former version too', async () => {
    const { context, metadata } = platformOf();
    const entries = metadata.tables<{ catalogue_entries: { record_id: string; facet_values: string } }>();
    const read = async () =>
      (await entries.selectFrom('catalogue_entries').selectAll().orderBy('record_id').execute()).map(
        ({ facet_values: values }) => (JSON.parse(values) as unknown[]).length,
      );
    const before = await read();
    await entries.updateTable('catalogue_entries').set({ facet_values: '[]' }).execute();
    await fillFacetValues(context.metadata.db);
    expect(await read()).toEqual(before);
    expect(before.every((values) => values > 0)).toBe(true);
  });
}
