import type { FormatDescription } from '../format.ts';

/** Simple features profile of GML 2, 3.1 and 3.2 (OGC 10-100r3); no arcs, no remote links. */
export const gmlFormat: FormatDescription = {
  id: 'gml',
  label: { fr: 'GML', en: 'GML' },
  extensions: ['gml', 'xml'],
  companions: [],
  mediaTypes: ['application/gml+xml'],
};
