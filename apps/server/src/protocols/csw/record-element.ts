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

type Presentation = Pick<CswQuery, 'outputSchema' | 'elementSet' | 'elementNames'>;

/** A record in the standard a request asks for. Element sets are of csw:Record; the others are written whole. */
export function recordElement(listed: ListedRecord, presentation: Presentation): XmlElement {
  const written = anyRecordElement(listed, presentation);
  return presentation.outputSchema === 'csw' ? withFormerSystem(written) : written;
}

/** Clients of 2.0.2 compare the system of boxes with the spelling of its time, latitude first too. */
function withFormerSystem(record: XmlElement): XmlElement {
  const children = record.children.map((child) =>
    typeof child !== 'string' && child.name === 'ows:BoundingBox'
      ? { ...child, attributes: { ...child.attributes, crs: 'urn:x-ogc:def:crs:EPSG:6.11:4326' } }
      : child,
  );
  return { ...record, children };
}

function anyRecordElement(
  { record, addresses }: ListedRecord,
  { outputSchema, elementSet, elementNames }: Presentation,
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
  return anyRecordElement(listed, { outputSchema, ...presentation });
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
