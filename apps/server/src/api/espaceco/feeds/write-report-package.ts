import { propertiesOf, reportColumns, type ShownReport } from '@cartable/espaceco';
import type { FileInfo } from '@cartable/formats';
import { type FeatureBatch, fromGeoJson } from '@cartable/geo';
import { writeGeoPackage } from '../../../map-workers/worker/write-geopackage.ts';

/** A GeoPackage of one table of points. */
export function writeReportPackage(
  pages: AsyncIterable<readonly ShownReport[]>,
  { folder, ...info }: Pick<FileInfo, 'title' | 'language' | 'timeStamp'> & { readonly folder: string },
): AsyncGenerator<Uint8Array, void, undefined> {
  const file: FileInfo = {
    ...info,
    name: 'signalement',
    // Its key is the number of the report.
    columns: reportColumns.map(({ name, type }) => ({ name: name === 'id' ? 'report' : name, type })),
    geometry: { type: 'Point', srid: 4326, hasZ: false, hasM: false },
    srid: 4326,
  };
  return writeGeoPackage(batchesOf(pages), file, { folder, geometryName: 'geometry' });
}

async function* batchesOf(
  pages: AsyncIterable<readonly ShownReport[]>,
): AsyncGenerator<FeatureBatch, void, undefined> {
  for await (const page of pages) {
    yield {
      keys: page.map(({ report }) => report.id),
      geometries: page.map(({ report: { longitude, latitude } }) =>
        fromGeoJson({ type: 'Point', coordinates: [longitude, latitude] }),
      ),
      rows: page.map((report) => {
        const properties = propertiesOf(report);
        return reportColumns.map(({ name }) => properties[name]);
      }),
    };
  }
}
