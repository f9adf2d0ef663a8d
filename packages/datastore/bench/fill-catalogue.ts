/**
 * Fills the catalogue of a stopped server with records of elsewhere, entries included: `fill-catalogue.ts <count>
 * [folder of csw:Record files]`, with `DATABASE_URL` or `CARTABLE_DATA_DIR`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cswRecordElement, cswRecordNamespaces, type IsoRecord } from '@cartable/catalogue';
import { type DatasheetRecord, inspireThemeList, knownLicences, topicCategories } from '@cartable/contract';
import { serializeElement } from '@cartable/ogc';
import { listRecords } from './list-records.ts';

const count = Number(process.argv[2] ?? 100_000);
const folder = process.argv[3];
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
    hvd_categories: [],
    related_records: [],
    given_formats: [],
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

function* records() {
  for (let rank = 0; rank < count; rank += 1) {
    const id = `00000000-0000-4000-8000-${String(rank).padStart(12, '0')}`;
    yield { id, at: new Date(first + rank * 60_000).toISOString(), content: contentOf(rank) };
  }
}

const databaseUrl = process.env.DATABASE_URL;
const dataDir = process.env.CARTABLE_DATA_DIR ?? '';
if (folder !== undefined) mkdirSync(folder, { recursive: true });
await listRecords(databaseUrl === undefined ? { dataDir } : { databaseUrl }, records(), (iso) => {
  if (folder !== undefined) writeFileOf(iso);
});
