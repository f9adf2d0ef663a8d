/** Records put into the catalogue of a stopped server as it keeps them, without the forms that people fill. */
import type { IsoRecord } from '@cartable/catalogue';
import type { DatasheetRecord } from '@cartable/contract';
import { openMetadata, openSearchIndex } from '@cartable/storage';
import { writeEntry } from '../src/catalogue/catalogue-entry.store.ts';
import { catalogueSearchKind, entryOf } from '../src/catalogue/catalogue-entry.ts';
import type { MetadataRecord } from '../src/publishing/records/metadata.model.ts';
import { insertRecord, takeIdentifier } from '../src/publishing/records/metadata.store.ts';
import { findDatastoreByTechnicalName, listDatastores } from '../src/workspace/datastores/datastore.store.ts';

export interface ListedContent {
  readonly id: string;
  /** Instant of its creation and of its last change. */
  readonly at: string;
  readonly content: DatasheetRecord;
  /** What would be known of its data. */
  readonly formats?: readonly string[];
}

const batch = 1_000;
/** They have no picture. */
const nowhere = { publicUrl: 'http://localhost', annexesUrl: 'http://localhost/annexes' };

/** @param onListed what is told of each */
export async function listRecords(
  place: Parameters<typeof openMetadata>[0],
  records: Iterable<ListedContent>,
  onListed: (iso: IsoRecord) => void = () => {},
): Promise<void> {
  const metadata = await openMetadata(place);
  try {
    const search = openSearchIndex(metadata);
    const all = await listDatastores(metadata.db);
    const named = all.find(({ isSandbox }) => !isSandbox)!;
    const datastore = (await findDatastoreByTechnicalName(metadata.db, named.technicalName))!;
    for (const page of inBatches(records))
      await metadata.transaction(async (db) => {
        for (const { id, at, content, formats = [] } of page) {
          const record: MetadataRecord = {
            id,
            datastoreId: datastore.id,
            datasheetId: null,
            content,
            draft: null,
            publishedAt: at,
            createdAt: at,
            updatedAt: at,
          };
          await takeIdentifier(db, content.file_identifier, id);
          await insertRecord(db, record);
          const iso = { ...isoOf(content, at), formats };
          const entry = entryOf(record, { iso, datastore, services: [] }, nowhere);
          await writeEntry(db, entry, { at });
          const { datastoreId: scope, words: fields } = entry;
          await search.index({ kind: catalogueSearchKind, id, scope, fields }, db);
          onListed(iso);
        }
      });
  } finally {
    await metadata.close();
  }
}

const isoOf = (content: DatasheetRecord, at: string): IsoRecord => ({
  ...content,
  update_date: at,
  bbox: content.extent,
  projections: [],
  layers: [],
  style_files: [],
  capabilities_files: [],
  documents: [],
  thumbnail_url: null,
  representations: [],
  formats: [],
  feature_catalogue_url: null,
});

function* inBatches(records: Iterable<ListedContent>) {
  let page: ListedContent[] = [];
  for (const record of records) {
    page.push(record);
    if (page.length < batch) continue;
    yield page;
    page = [];
  }
  yield page;
}
