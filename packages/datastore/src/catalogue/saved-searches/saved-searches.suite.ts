import { expect, it } from 'vitest';
import { db } from '../../context.ts';
import { makeVisitor } from '../../test-support/platform.ts';
import { deletePersonData } from '../../views/datastores/delete-person-data.ts';
import type { TestedCatalogue } from '../tested-catalogue.ts';
import { mailSearches } from './mail-searches.ts';
import {
  chooseSearchMail,
  forgetSearch,
  markSearchSeen,
  readMySearches,
  saveSearch,
} from './saved-searches.ts';

/** Searches people keep, and what is new in them. */
export function savedSearchesSuite({ platformOf, publishIn }: TestedCatalogue): void {
  it('is new in the searches they keep, until they look', async () => {
    const { context } = platformOf();
    const claire = await makeVisitor(platformOf());
    const paul = await makeVisitor(platformOf());
    const saved = await saveSearch(context, claire, {
      name: 'Régions',
      query: 'q=regions&page=3&theme=au',
      mail: false,
    });
    expect(saved).toMatchObject({ query: 'q=regions&theme=au', new_records: 0 });
    await saveSearch(context, claire, { name: 'Eau', query: 'theme=hy', mail: false });
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
    await saveSearch(context, claire, { name: 'Territoires', query: 'theme=au&q=regions', mail: false });
    expect((await counts()).map(([name]) => name)).toEqual(['Eau', 'Territoires']);
    await forgetSearch(context, claire, saved._id);
    expect(await counts()).toEqual([['Eau', 0]]);
    await expect(
      saveSearch(context, claire, { name: 'x', query: 'bbox=partout', mail: false }),
    ).rejects.toMatchObject({ code: 'search.unreadable' });
    await deletePersonData(claire.id, db(context));
    expect(await counts()).toEqual([]);
  });

  it('is told in one mail a day, to who asked for it and of what is new only', async () => {
    const { context, accounts } = platformOf();
    const claire = await makeVisitor(platformOf());
    const paul = await makeVisitor(platformOf());
    const query = 'q=courriel';
    const kept = await saveSearch(context, claire, { name: 'Courriel <1>', query, mail: true });
    await saveSearch(context, claire, { name: 'Eau', query: 'theme=hy', mail: true });
    await saveSearch(context, paul, { name: 'Courriel', query, mail: false });
    await expect(chooseSearchMail(context, paul, { id: kept._id, mail: false })).rejects.toMatchObject({
      code: 'common.not-found',
    });
    await publishIn('courriel-de-recherche');
    const sent = async () =>
      (await accounts.listMails()).filter(
        ({ to, subject }) => [claire.email, paul.email].includes(to) && subject.includes('Du nouveau'),
      );
    const roundAfter = async (hours: number) => {
      const later = {
        ...context,
        clock: { ...context.clock, now: () => new Date(Date.now() + hours * 3_600_000) },
      };
      // Two servers at once.
      await Promise.all([mailSearches(later), mailSearches(later)]);
      return (await sent()).length;
    };
    expect(await roundAfter(23)).toBe(0);
    expect(await roundAfter(25)).toBe(1);
    const [mail] = await sent();
    expect(mail).toMatchObject({ to: claire.email, subject: expect.stringMatching(/Courriel <1>/) });
    expect(mail!.text).toContain('/catalogue?q=courriel');
    expect(mail!.text).not.toContain('Eau');
    // Told already, then not wanted any more.
    expect(await roundAfter(50)).toBe(1);
    expect(await chooseSearchMail(context, claire, { id: kept._id, mail: false })).toMatchObject({
      mail: false,
    });
    await deletePersonData(claire.id, db(context));
  });

  it('is told to the others where the searches of somebody cannot be done', async () => {
    const { context, accounts } = platformOf();
    const people = [await makeVisitor(platformOf()), await makeVisitor(platformOf())];
    // In the order of the round.
    const [first, last] = people.toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [Owner, Owner];
    await saveSearch(context, first, { name: 'Casse', query: 'q=casse', mail: true });
    await saveSearch(context, last, { name: 'Panne', query: 'q=panne', mail: true });
    await publishIn('panne-de-recherche');
    const broken: typeof context = {
      ...context,
      clock: { ...context.clock, now: () => new Date(Date.now() + 25 * 3_600_000) },
      search: {
        ...context.search,
        matches: (question) => {
          if (question.text === 'casse') throw new Error('This search breaks.');
          return context.search.matches(question);
        },
      },
    };
    await expect(mailSearches(broken)).rejects.toThrow('This search breaks.');
    const told = (await accounts.listMails()).filter(({ subject }) =>
      /« Panne/.test(subject.replaceAll(/\s/g, ' ')),
    );
    expect(told.map(({ to }) => to)).toEqual([last.email]);
    for (const { id } of people) await deletePersonData(id, db(context));
  });

  it('refuses a value that no database holds', async () => {
    const { context } = platformOf();
    const claire = await makeVisitor(platformOf());
    const search = { name: 'Rien', query: 'producer=%00', mail: true };
    await expect(saveSearch(context, claire, search)).rejects.toMatchObject({ code: 'search.unreadable' });
    expect(await readMySearches(context, claire)).toEqual([]);
  });
}

type Owner = Awaited<ReturnType<typeof makeVisitor>>;
