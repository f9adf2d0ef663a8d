import { randomUUID } from 'node:crypto';
import { insertStoredData } from '../ingest/stored-data/stored-data.store.ts';
import { insertUpload } from '../ingest/uploads/upload.store.ts';
import { insertOffering } from '../publishing/offerings/offering.store.ts';
import { insertDatasheet } from '../workspace/datasheets/datasheet.store.ts';
import { listEndpoints } from '../workspace/endpoints/endpoint.store.ts';
import type { TestPlatform } from './platform.ts';

const at = '2026-01-01T00:00:00.000Z';

export interface RowToMake {
  readonly datasheet: string;
  /** Of the upload and of the data. */
  readonly name: string;
  readonly layerName: string;
  readonly title: string;
  readonly open?: boolean;
}

/** A datasheet a row, each with an upload, its data and a WFS: what lists read, without any job or file. */
export async function insertRows(
  platform: TestPlatform,
  { datastoreId, ownerId, rows }: { datastoreId: string; ownerId: string; rows: readonly RowToMake[] },
) {
  const db = platform.metadata.tables();
  const endpoints = await listEndpoints(db);
  const endpointOf = (open: boolean) => endpoints.find((one) => one.type === 'WFS' && one.open === open)!.id;
  const made: { uploadId: string; storedDataId: string; offeringId: string }[] = [];
  for (const { datasheet, name, layerName, title, open = false } of rows) {
    const [datasheetId, uploadId, storedDataId, offeringId] = Array.from({ length: 4 }, () =>
      randomUUID(),
    ) as [string, string, string, string];
    const common = { datastoreId, datasheetId, name, srid: 4326, contact: 'a@b.example', sizeBytes: 1 };
    const dates = { createdAt: at, lastEventAt: at };
    await insertDatasheet(db, { id: datasheetId, datastoreId, name: datasheet, ...dates });
    await insertUpload(db, {
      ...common,
      ...dates,
      id: uploadId,
      type: 'VECTOR',
      status: 'CLOSED',
      encoding: null,
      accepted: [],
      extent: null,
      depositId: randomUUID(),
      fileName: 'a.gpkg',
      fileTree: [],
      steps: {
        send_files_api: 'successful',
        wait_checks: 'successful',
        integration_processing: 'successful',
      },
      error: null,
      jobId: null,
      storedDataId,
      createdBy: ownerId,
      lastEvent: 'integrated',
      lastEventBy: ownerId,
    });
    await insertStoredData(db, {
      ...common,
      ...dates,
      id: storedDataId,
      uploadId,
      version: 1,
      executionId: null,
      sourceStoredDataId: null,
      sourceOfferingId: null,
      type: 'VECTOR-DB',
      status: 'GENERATED',
      extent: null,
      relations: [],
      pyramid: null,
      raster: null,
      lastEvent: 'generated',
    });
    const description = {
      title,
      abstract: '',
      keywords: [],
      themes: [],
      attribution: null,
      allowViewData: false,
      contact: 'a@b.example',
    };
    await insertOffering(db, {
      ...dates,
      id: offeringId,
      configurationId: randomUUID(),
      datastoreId,
      datasheetId,
      storedDataId,
      endpointId: endpointOf(open),
      type: 'WFS',
      layerName,
      status: 'PUBLISHED',
      open,
      available: true,
      published: { description, relations: [], publishedAt: at },
      draft: null,
      error: null,
      createdBy: ownerId,
      lastEvent: 'published',
    });
    made.push({ uploadId, storedDataId, offeringId });
  }
  return made;
}
