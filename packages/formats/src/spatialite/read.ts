import { CartableError } from '@cartable/contract';
import { FindingCollector } from '../finding-collector.ts';
import type { DataSet, DepositFile, FormatReader, OpenedFile, OpenOptions } from '../format.ts';
import { openDatabase } from '../geopackage/database.ts';
import { readLayer } from '../geopackage/read.ts';
import { limitsOf } from '../limits.ts';
import { openedFile } from '../opened-file.ts';
import { spatialiteFormat } from './format.ts';
import { wkbOfSpatialite } from './geometry-blob.ts';
import { inspectSpatialite, isSpatialite } from './inspect.ts';

export const spatialiteReader: FormatReader = {
  description: spatialiteFormat,
  recognises: (head, file) => hasSignature(head) && hasTables(file),
  open: openSpatialite,
};

const hasSignature = (head: Uint8Array): boolean =>
  spatialiteFormat.signature!.every((byte, index) => head[index] === byte);

/** A damaged database is left to the reader of GeoPackages, which says so. */
function hasTables(file: DepositFile): boolean {
  try {
    const database = openDatabase(file);
    try {
      return isSpatialite(database);
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}

function openSpatialite({ main }: DataSet, options: OpenOptions): OpenedFile {
  const database = openDatabase(main);
  const findings = new FindingCollector(limitsOf(options).placesPerFinding);
  try {
    const layers = inspectSpatialite(database, main, options, findings);
    if (layers.length === 0) throw new CartableError('deposit.no-data', { file: main.name });
    return openedFile({
      format: 'spatialite',
      name: main.name,
      sources: layers.map((layer) => {
        const wkbOf = layer.encoding === 'wkb' ? (blob: Uint8Array) => blob : wkbOfSpatialite;
        const table = { database, layer, file: main.name, wkbOf };
        return {
          layer: layer.description,
          isTyped: true,
          read: (readOptions, report) => readLayer(table, readOptions, report),
        };
      }),
      findings: findings.build(),
      placesPerFinding: limitsOf(options).placesPerFinding,
      close: () => database.isOpen && database.close(),
    });
  } catch (cause) {
    database.close();
    if (cause instanceof CartableError) throw cause;
    throw new CartableError('format.damaged', { file: main.name, position: 'geometry_columns' }, { cause });
  }
}
