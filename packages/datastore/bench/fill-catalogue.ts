/**
 * Fills the catalogue of a stopped server with records of elsewhere, entries included: `fill-catalogue.ts <count>
 * [folder of csw:Record files]`, with `DATABASE_URL` or `CARTABLE_DATA_DIR`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cswRecordElement, cswRecordNamespaces, type IsoRecord } from '@cartable/catalogue';
import { type DatasheetRecord, inspireThemeList, knownLicences, topicCategories } from '@cartable/contract';
import { serializeElement } from '@cartable/ogc';
import { openMetadata, openSearchIndex } from '@cartable/storage';
import { writeEntry } from '../src/catalogue/catalogue-entry.store.ts';
import { catalogueSearchKind, entryOf } from '../src/catalogue/catalogue-entry.ts';
import type { MetadataRecord } from '../src/publishing/records/metadata.model.ts';
import { insertRecord, takeIdentifier } from '../src/publishing/records/metadata.store.ts';
import { findDatastoreByTechnicalName, listDatastores } from '../src/workspace/datastores/datastore.store.ts';

const count = Number(process.argv[2] ?? 100_000);
const folder = process.argv[3];
const batch = 1_000;
const first = Date.parse('2020-01-01T00:00:00Z');

const things = 'forêts routes bâtiments cours-d’eau parcelles zones sites stations équipements limites'.split(
  ' ',
);
const kinds = 'communales départementales protégées inondables agricoles anciennes publiques urbaines'.split(
  ' ',
);
const places = 'Bretagne Alsace Savoie Gironde Vendée Ardèche Creuse Landes Aisne Corse Guyane Réunion'.split(
  ' ',
);
const pick = <T>(list: readonly T[], rank: number): T => list[rank % list.length]!;
const theme = (rank: number) => pick(inspireThemeList, Math.floor(rank / 7)).fr;

function contentOf(rank: number): DatasheetRecord {
  const west = -5 + ((rank * 0.618_034) % 13);
  const south = 42 + ((rank * 0.754_878) % 8);
  const words = `${pick(things, rank)} ${pick(kinds, Math.floor(rank / 3))}`;
  const place = pick(places, Math.floor(rank / 5));
  return {
    file_identifier: `essai-${rank}`,
    hierarchy_level: rank % 9 === 0 ? 'series' : 'dataset',
    language: { code: 'fre', language: 'français' },
    charset: 'utf8',
    title: `${words} – ${place} ${2000 + (rank % 27)}`,
    abstract: `Inventaire des ${words} de ${place}, tenu par le service ${rank % 97}. Il sert aux études du territoire ${rank}.`,
    creation_date: new Date(first + (rank % 2000) * 86_400_000).toISOString().slice(0, 10),
    topic_categories: [pick(topicCategories, rank)],
    inspire_keywords: [theme(rank)],
    free_keywords: [pick(kinds, rank), place.toLowerCase()],
    resource_genealogy: 'Relevés de terrain, puis contrôles.',
    frequency_code: rank % 2 ? 'annually' : 'monthly',
    contact_email: 'sig@mairie.example',
    organisation_name: `Service ${rank % 97}`,
    organisation_email: 'sig@mairie.example',
    contacts: [],
    use_limitation: '',
    resolution: '25000',
    licence: { code: 'etalab-2.0', ...knownLicences['etalab-2.0'] },
    links: [
      { protocol: 'OGC:WMS', url: `https://ailleurs.example/wms/${rank}`, name: 'couche', title: words },
    ],
    extent: { west, south, east: west + 0.5, north: south + 0.4 },
    foreign_xml: null,
  };
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

function writeFileOf(iso: IsoRecord): void {
  const root = cswRecordElement(iso, 'full');
  const namespaces = {
    'xmlns:csw': 'http://www.opengis.net/cat/csw/2.0.2',
    'xmlns:ows': 'http://www.opengis.net/ows',
    ...cswRecordNamespaces,
  };
  const text = serializeElement({ ...root, attributes: { ...namespaces, ...root.attributes } });
  writeFileSync(join(folder!, `${iso.file_identifier}.xml`), text);
}

const databaseUrl = process.env.DATABASE_URL;
const dataDir = process.env.CARTABLE_DATA_DIR ?? '';
const metadata = await openMetadata(databaseUrl === undefined ? { dataDir } : { databaseUrl });
try {
  const search = openSearchIndex(metadata);
  const all = await listDatastores(metadata.db);
  const named = all.find(({ isSandbox }) => !isSandbox)!;
  const datastore = (await findDatastoreByTechnicalName(metadata.db, named.technicalName))!;
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  for (let from = 0; from < count; from += batch)
    await metadata.transaction(async (db) => {
      for (let rank = from; rank < Math.min(count, from + batch); rank += 1) {
        const id = `00000000-0000-4000-8000-${String(rank).padStart(12, '0')}`;
        const at = new Date(first + rank * 60_000).toISOString();
        const content = contentOf(rank);
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
        const iso = isoOf(content, at);
        const entry = entryOf(record, { iso, datastore, services: [] });
        await writeEntry(db, entry, { at });
        const { datastoreId: scope, words: fields } = entry;
        await search.index({ kind: catalogueSearchKind, id, scope, fields }, db);
        if (folder !== undefined) writeFileOf(iso);
      }
    });
} finally {
  await metadata.close();
}
