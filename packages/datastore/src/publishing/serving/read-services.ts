import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from '@cartable/storage';
import { listAttributeTexts } from '../../ingest/attributes/attribute.store.ts';
import { countColumnIndexes } from '../../ingest/column-indexes/column-index.store.ts';
import { listStoredDataByIds } from '../../ingest/stored-data/stored-data.store.ts';
import { objectKeysOf } from '../../library/annexes/annexe.store.ts';
import { contentsOfStatics } from '../../library/statics/static.store.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { listDatastores } from '../../workspace/datastores/datastore.store.ts';
import { stylesOfOfferings } from '../display-styles/display-style.store.ts';
import type { Offering } from '../offerings/offering.model.ts';
import { listServedOfferings } from '../offerings/offering.store.ts';
import { publishedContentsOf } from '../records/metadata.store.ts';
import { recordAddresses } from '../records/record-addresses.ts';
import { describeService, liveSourceOf, type RecordOfService } from './describe-service.ts';
import type { PublishedService } from './published-service.ts';

/** Few enough that nobody waits for a page of them. */
const servicesAtOnce = 100;

interface Reading {
  readonly db: Connection;
  readonly publicUrl: string;
  /** Of which datasheets. @default all */
  readonly datasheetIds?: readonly string[] | undefined;
}

/** Published services in pages, each with all it takes to tell of its services, one turn of the event loop each. */
export async function* readServices({
  db,
  publicUrl,
  datasheetIds,
}: Reading): AsyncGenerator<PublishedService[]> {
  const datastores = new Map((await listDatastores(db)).map((datastore) => [datastore.id, datastore]));
  for (let after = ''; ; ) {
    const offerings = await listServedOfferings(db, { after, size: servicesAtOnce, datasheetIds });
    yield await describePage({ db, publicUrl }, offerings, datastores);
    if (offerings.length < servicesAtOnce) return;
    after = offerings.at(-1)!.id;
    await nextTurn();
  }
}

async function describePage(
  { db, publicUrl }: Pick<Reading, 'db' | 'publicUrl'>,
  offerings: readonly Offering[],
  datastores: ReadonlyMap<string, Datastore>,
): Promise<PublishedService[]> {
  const datasheetIds = [...new Set(offerings.map(({ datasheetId }) => datasheetId))];
  const datasheets = await namesOfDatasheets(db, datasheetIds);
  const staticIds = offerings.flatMap(({ published }) =>
    (published?.relations ?? []).flatMap(({ staticId }) => staticId ?? []),
  );
  const styles = await contentsOfStatics(db, staticIds);
  const data = await listStoredDataByIds(
    db,
    offerings.map(({ storedDataId }) => storedDataId),
  );
  const stored = [...data.values()];
  const sources = await listStoredDataByIds(
    db,
    stored.flatMap(({ sourceStoredDataId }) => sourceStoredDataId ?? []),
  );
  const styleKeys = await readStyleKeys(db, offerings);
  const texts = await listAttributeTexts(db, [...data.keys()]);
  const indexesOf = await countColumnIndexes(db, stored);
  const records = await readRecords(db, publicUrl, datasheetIds);
  return offerings.flatMap((offering) => {
    const stored = data.get(offering.storedDataId);
    const datastore = datastores.get(offering.datastoreId);
    return stored && datastore?.active
      ? describeService({
          offering,
          stored,
          source: liveSourceOf(stored, sources),
          datastore,
          datasheetName: datasheets.get(offering.datasheetId) ?? '',
          styles,
          styleKey: styleKeys.get(offering.id) ?? null,
          record: records.get(offering.datasheetId) ?? null,
          texts: texts.get(stored.id),
          indexesOf,
        })
      : [];
  });
}

/** By datasheet: where its published record is read, and the licence it names. */
async function readRecords(
  db: Connection,
  publicUrl: string,
  datasheetIds: readonly string[],
): Promise<Map<string, RecordOfService>> {
  const contents = await publishedContentsOf(db, datasheetIds);
  return new Map(
    [...contents].map(([id, { file_identifier: identifier, licence }]) => [
      id,
      { addresses: recordAddresses(publicUrl, identifier), licence },
    ]),
  );
}

/** By service: where the style of tiles that is shown first is kept. */
async function readStyleKeys(db: Connection, offerings: readonly Offering[]): Promise<Map<string, string>> {
  const tiles = offerings.filter(({ type }) => type === 'WMTS-TMS');
  const styles = await stylesOfOfferings(
    db,
    tiles.map(({ id }) => id),
  );
  const annexeOf = new Map(
    tiles.flatMap(({ id }) => {
      const annexeId = styles.get(id)?.find(({ current }) => current)?.layers[0]?.annexeId;
      return annexeId ? [[id, annexeId] as const] : [];
    }),
  );
  const keys = await objectKeysOf(db, [...annexeOf.values()]);
  return new Map(
    [...annexeOf].flatMap(([id, annexeId]) => {
      const key = keys.get(annexeId);
      return key ? [[id, key] as const] : [];
    }),
  );
}
