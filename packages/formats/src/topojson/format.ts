import type { FormatDescription } from '../format.ts';

/** The TopoJSON Format Specification: layers whose borders are shared arcs, kept once. */
export const topoJsonFormat: FormatDescription = {
  id: 'topojson',
  label: { fr: 'TopoJSON', en: 'TopoJSON' },
  extensions: ['topojson', 'json'],
  companions: [],
  mediaTypes: ['application/topo+json', 'application/json'],
};
