import type { PublishedService } from '@cartable/datastore';
import type { MetadataLink } from '@cartable/ogc';

/** The record that describes a service in the catalogue: its document, then its page. */
export function recordLinks({ record }: PublishedService): MetadataLink[] {
  if (record === null) return [];
  return [
    { url: record.xmlUrl, format: 'application/xml', type: 'ISO19115:2003' },
    { url: record.pageUrl, format: 'text/html', type: 'other' },
  ];
}
