import type { PyramidLayer } from '../src/index.ts';
import { geoPackageTable } from './geopackage-source.ts';
import { syntheticColumns, syntheticSource } from './synthetic.ts';

/** `communes:<path of a GeoPackage>`, `points:<count>`, `polygons:<count>` or `lines:<count>`. */
export function dataset(name: string): Pick<PyramidLayer, 'columns' | 'srid' | 'source'> {
  const [kind, of] = name.split(/:(.*)/) as [string, string];
  if (kind === 'communes') return geoPackageTable(of, 'commune');
  if (kind !== 'points' && kind !== 'polygons' && kind !== 'lines')
    throw new Error(`There is no data set « ${name} ».`);
  return { columns: syntheticColumns, srid: 4326, source: syntheticSource(kind, Number(of)) };
}
