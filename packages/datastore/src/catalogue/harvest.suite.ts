import { eventually } from '@cartable/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { unpublishOffering } from '../publishing/offerings/unpublish-offering.ts';
import type { TestPlatform } from '../test-support/platform.ts';
import type { makeServices } from '../test-support/restricted-services.ts';
import type { CatalogueTables } from './catalogue.tables.ts';
import {
  countHarvest,
  describeHarvested,
  earliestChange,
  findHarvested,
  type HarvestSelection,
  harvestHeaders,
  listHarvestSets,
} from './harvest-records.ts';

type Made = Awaited<ReturnType<typeof makeServices>> & { readonly identifier: string };

const all: HarvestSelection = { from: undefined, before: undefined, set: undefined };
const fromBeginning = { after: undefined, limit: 1_000 };

/** What harvesters rely on. */
export function harvestSuite(
  platformOf: () => TestPlatform,
  publishIn: (datastore: string) => Promise<Made>,
): void {
  const context = () => platformOf().context;
  const identifiers = async (selection: Partial<HarvestSelection>) =>
    (await harvestHeaders(context(), { ...all, ...selection }, fromBeginning)).map(
      ({ identifier }) => identifier,
    );

  it('gives a record with its sets, and tells when it has left them', async () => {
    const { identifier, owner, datastoreId, offeringIds } = await publishIn('moisson');
    const header = await findHarvested(context(), identifier);
    expect(header!.sets).toEqual([expect.stringMatching(/^producer:/), 'theme:au']);
    const [producer] = header!.sets;
    const described = await describeHarvested(context(), [header!]);
    expect(described.get(header!.recordId!)?.record.file_identifier).toBe(identifier);
    for (const set of [producer, 'theme:au', 'theme', 'producer'])
      expect(await identifiers({ set }), set).toContain(identifier);
    for (const set of ['theme:hy', 'producer:moi%', 'moisson', `${producer}:x`])
      expect(await identifiers({ set }), set).not.toContain(identifier);
    const sets = await listHarvestSets(context(), { language: 'fr' });
    expect(sets).toContainEqual({ spec: producer, name: 'Espace moisson' });
    expect(sets).toContainEqual({ spec: 'theme:au', name: 'Unités administratives' });

    await unpublishOffering(context(), owner, { datastoreId, offeringId: offeringIds[0]! });
    const left = await eventually(async () => {
      const now = await findHarvested(context(), identifier);
      return now?.recordId === undefined ? now : undefined;
    });
    expect(left!.sets).toEqual(header!.sets);
    expect(left!.changedAt >= header!.changedAt).toBe(true);
    for (const set of [producer, 'theme:au', 'theme', undefined])
      expect(await identifiers({ set }), set).toContain(identifier);
    expect(await identifiers({ set: 'theme:a' })).not.toContain(identifier);
    expect(await identifiers({ from: left!.changedAt })).toContain(identifier);
    expect(await identifiers({ before: left!.changedAt })).not.toContain(identifier);
    expect((await earliestChange(context()))! <= header!.changedAt).toBe(true);
    expect(await findHarvested(context(), 'x\u0000')).toBeUndefined();
  });

  describe('of many records', () => {
    const made = 'moissonnable-';
    const tables = () => platformOf().metadata.tables<CatalogueTables>();
    const place = (number: number) => `${made}${String(number).padStart(4, '0')}`;

    afterEach(async () => {
      await tables().deleteFrom('catalogue_entries').where('record_id', 'like', `${made}%`).execute();
      await tables().deleteFrom('catalogue_departed').where('file_identifier', 'like', `${made}%`).execute();
    });

    async function list(datastore_id: string, numbers: readonly number[]): Promise<void> {
      const listed_at = context().clock.now().toISOString();
      const box = { west: null, south: null, east: null, north: null };
      const entry = {
        datastore_id,
        made_of: listed_at,
        listed_at,
        published_at: listed_at,
        sort_title: '',
        card: '{}',
        facet_values: '[]',
        ...box,
      };
      await tables()
        .insertInto('catalogue_entries')
        .values(numbers.map((one) => ({ ...entry, record_id: place(one), file_identifier: place(one) })))
        .execute();
    }

    async function leave(number: number): Promise<void> {
      const left_at = context().clock.now().toISOString();
      await tables().deleteFrom('catalogue_entries').where('record_id', '=', place(number)).execute();
      await tables()
        .insertInto('catalogue_departed')
        .values({ file_identifier: place(number), left_at, record_id: place(number), sets: '' })
        .execute();
    }

    it('gives each once, whatever comes, changes and goes between the pages', async () => {
      const { datastoreId } = await publishIn('moissons');
      const before = await countHarvest(context(), all);
      const lasting = Array.from({ length: 60 }, (_, number) => number * 10);
      await list(datastoreId, lasting);
      expect(await countHarvest(context(), all)).toBe(before + lasting.length);
      const given: string[] = [];
      let added = 0;
      for (let after: string | undefined; ; ) {
        const page = await harvestHeaders(context(), all, { after, limit: 7 });
        given.push(...page.map(({ identifier }) => identifier));
        if (page.length < 7) break;
        after = page.at(-1)!.identifier;
        // Before and behind the place where the harvest is.
        await list(datastoreId, [added * 20 + 1, added * 20 + 3]);
        await leave(lasting[(added * 17) % lasting.length]!);
        added += 1;
      }
      expect(new Set(given).size).toBe(given.length);
      expect(given).toEqual(expect.arrayContaining(lasting.map(place)));
      expect(await countHarvest(context(), all)).toBe(before + lasting.length + added * 2);
    });
  });
}
