import {
  atomEntry,
  cswRecordElement,
  cswRecordOf,
  dcatDataset,
  iso19115Element,
  isoElement,
  rdfElement,
  rdfNamespaces,
} from '@cartable/catalogue';
import type { ListedRecord } from '@cartable/datastore';
import { type Csw3Query, type CswQuery, element, type XmlElement } from '@cartable/ogc';

/** A record in the standard a request asks for. Element sets are of csw:Record; the others are written whole. */
export function recordElement(
  { record, addresses }: ListedRecord,
  { outputSchema, elementSet, elementNames }: Pick<CswQuery, 'outputSchema' | 'elementSet' | 'elementNames'>,
): XmlElement {
  switch (outputSchema) {
    case 'csw':
      return elementNames.length > 0
        ? cswRecordOf(record, elementNames)
        : cswRecordElement(record, elementSet);
    case 'gmd':
      return isoElement(record);
    case 'mdb':
      return iso19115Element(record);
    case 'dcat': {
      const dataset = rdfElement(dcatDataset(record, addresses));
      return { ...dataset, attributes: { ...rdfNamespaces, ...dataset.attributes } };
    }
  }
}

/** The same of version 3.0, which knows Atom too; csw:Record has its elements, by the prefixes around it. */
export function record3Element(
  listed: ListedRecord,
  { outputSchema, ...presentation }: Pick<Csw3Query, 'outputSchema' | 'elementSet' | 'elementNames'>,
): XmlElement {
  if (outputSchema === 'atom') return withBoxOfCsw(atomEntry(listed.record, listed.addresses));
  return recordElement(listed, { outputSchema, ...presentation });
}

/** CSW 3.0 names GeoRSS by a namespace of its own; readers of feeds know the other one. */
function withBoxOfCsw(entry: XmlElement): XmlElement {
  const boxes = entry.children.flatMap((child) =>
    typeof child !== 'string' && child.name === 'georss:box'
      ? [element('box', { xmlns: 'http://www.georss.org/georss/10' }, child.children)]
      : [],
  );
  return { ...entry, children: [...entry.children, ...boxes] };
}
