/** Features of a GeoPackage (OGC 12-128r18), read by SQLite compiled to WebAssembly. */

import type Feature from 'ol/Feature.js';
import OlFeature from 'ol/Feature.js';
import WKB from 'ol/format/WKB.js';
import { get as find } from 'ol/proj.js';
import initSqlJs, { type Database, type SqlJs, type SqlValue } from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { mapProjection } from '../projections.ts';

/** Bytes of the envelope before the geometry, by its indicator (§2.1.3, table 5). */
const envelopeBytes = [0, 32, 48, 48, 64];
const geographic = 4326;

let engine: Promise<SqlJs> | undefined;

/** Undefined where no table is in a system that is known. @throws what is no GeoPackage */
export async function readGeoPackage(bytes: Uint8Array, most: number): Promise<Feature[] | undefined> {
  engine ??= loadEngine();
  const database = new (await engine).Database(bytes);
  try {
    const tables = [...rowsOf(database, tablesSql)].map(tableOf);
    const known = tables.filter(({ srid }) => find(`EPSG:${srid}`));
    if (known.length === 0) return undefined;
    const features: Feature[] = [];
    for (const table of known) {
      for (const row of rowsOf(database, `SELECT * FROM ${quoted(table.name)}`)) {
        features.push(featureOf(row, table));
        // One more than can be drawn tells that there are too many.
        if (features.length > most) return features;
      }
    }
    return features;
  } finally {
    database.close();
  }
}

async function loadEngine(): Promise<SqlJs> {
  const wasmBinary = await (await fetch(wasmUrl)).arrayBuffer();
  return initSqlJs({ wasmBinary });
}

const tablesSql = `
  SELECT columns.table_name AS name, columns.column_name AS geometry, systems.organization AS organization,
    systems.organization_coordsys_id AS code
  FROM gpkg_geometry_columns AS columns
  JOIN gpkg_contents AS contents USING (table_name)
  LEFT JOIN gpkg_spatial_ref_sys AS systems ON systems.srs_id = columns.srs_id
  WHERE contents.data_type = 'features'`;

interface Table {
  readonly name: string;
  readonly geometry: string;
  readonly srid: number;
}

function tableOf({ name, geometry, organization, code }: Record<string, SqlValue>): Table {
  // The undefined geographic system (0) is in degrees of an unsaid datum.
  const isEpsg = String(organization).toUpperCase() === 'EPSG';
  return {
    name: String(name),
    geometry: String(geometry),
    srid: isEpsg ? Number(code) : code === 0 ? geographic : Number.NaN,
  };
}

function* rowsOf(database: Database, sql: string): Iterable<Record<string, SqlValue>> {
  const statement = database.prepare(sql);
  try {
    while (statement.step()) yield statement.getAsObject();
  } finally {
    statement.free();
  }
}

const format = new WKB();

function featureOf({ ...row }: Record<string, SqlValue>, { geometry, srid }: Table): Feature {
  const blob = row[geometry];
  delete row[geometry];
  const values = Object.entries(row).filter(([, value]) => !(value instanceof Uint8Array));
  const feature = new OlFeature(Object.fromEntries(values));
  const wkb = blob instanceof Uint8Array ? wkbOf(blob) : undefined;
  if (wkb) {
    feature.setGeometry(
      format.readGeometry(wkb, { dataProjection: `EPSG:${srid}`, featureProjection: mapProjection }),
    );
  }
  return feature;
}

/** Undefined for what is empty, or no geometry of the standard. */
function wkbOf(blob: Uint8Array): ArrayBuffer | undefined {
  if (blob.length < 13 || blob[0] !== 0x47 || blob[1] !== 0x50) return undefined;
  const flags = blob[3]!;
  const envelope = envelopeBytes[(flags >> 1) & 7];
  const isEmptyOrOther = (flags & 0x30) !== 0;
  if (envelope === undefined || isEmptyOrOther) return undefined;
  return new Uint8Array(blob.subarray(8 + envelope)).buffer;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
