import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, readXml, textOf, type XmlNode } from '@cartable/ogc';
import type { ListedContent } from '../../packages/datastore/bench/list-records.ts';

/** Of records that tell none: before all that the suite asks for. */
const unsaidDate = '2000-01-01';

/**
 * The csw:Record of a suite as records of ours, with their identifiers, types and words as they are: no form would take
 * them. What ours have no place for (`dc:relation`, `dct:spatial`) is left out.
 */
export function readCswRecords(folder: string): ListedContent[] {
  return globSync('Record_*.xml', { cwd: folder })
    .sort()
    .map((name, rank) => contentOf(readXml(readFileSync(join(folder, name), 'utf8')), rank));
}

function contentOf(root: XmlNode, rank: number): ListedContent {
  const all = (name: string) => childrenOf(root, name).map((node) => textOf(node));
  const first = (name: string) => all(name)[0] ?? '';
  const date = first('date') || unsaidDate;
  return {
    id: `00000000-0000-4000-8000-${String(rank).padStart(12, '0')}`,
    at: `${date}T00:00:00.000Z`,
    formats: all('format'),
    content: {
      file_identifier: first('identifier'),
      // Resources of the suite are of any type.
      hierarchy_level: first('type') as 'dataset',
      language: { code: 'eng', language: 'English' },
      charset: 'utf8',
      title: first('title'),
      abstract: first('abstract'),
      creation_date: date,
      topic_categories: [],
      inspire_keywords: [],
      free_keywords: all('subject'),
      resource_genealogy: '',
      frequency_code: '',
      contact_email: '',
      organisation_name: '',
      organisation_email: '',
      contacts: [],
      hvd_categories: [],
      related_records: all('relation'),
      given_formats: all('format'),
      use_limitation: '',
      resolution: null,
      licence: null,
      links: [],
      extent: boxOf(root),
      foreign_xml: null,
    },
  };
}

/** Latitude first (EPSG:4326 by its URN). */
function boxOf(root: XmlNode): ListedContent['content']['extent'] {
  const [box] = childrenOf(root, 'BoundingBox');
  if (box === undefined) return null;
  const corner = (name: string) => textOf(childrenOf(box, name)[0]!).trim().split(/\s+/).map(Number);
  const [south = 0, west = 0] = corner('LowerCorner');
  const [north = 0, east = 0] = corner('UpperCorner');
  return { west, south, east, north };
}
