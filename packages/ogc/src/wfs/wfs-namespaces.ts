export const namespaces = {
  wfs: 'http://www.opengis.net/wfs/2.0',
  fes: 'http://www.opengis.net/fes/2.0',
  ows: 'http://www.opengis.net/ows/1.1',
  gml: 'http://www.opengis.net/gml/3.2',
  xlink: 'http://www.w3.org/1999/xlink',
  xsd: 'http://www.w3.org/2001/XMLSchema',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
} as const;

export const schemaLocations = {
  wfs: 'http://schemas.opengis.net/wfs/2.0/wfs.xsd',
  gml: 'http://schemas.opengis.net/gml/3.2.1/gml.xsd',
} as const;
