import type { ProseText } from '../../../../base/design/Prose.tsx';

export const en: ProseText = {
  title: 'About',
  lead: '{site} receives files of geographic data, checks them, stores them in a database and serves them through web services.',
  sections: [
    {
      heading: 'Deposit',
      paragraphs: [
        'GeoPackage, zipped Shapefile, GeoJSON, CSV (coordinates or WKT), FlatGeobuf, and zip archives of these. The file travels in verified pieces: a broken connection or a reloaded page does not mean starting again.',
      ],
    },
    {
      heading: 'Check',
      paragraphs: [
        'Projection, text encoding, validity of geometries, empty or duplicate layers and names that will change are examined. The report names the layer and the feature, shows the place on a map, says what to do, and separates what blocks from what only deserves attention.',
      ],
    },
    {
      heading: 'Publish',
      paragraphs: [
        'One form opens a WFS service (download of features) or a WMS service (map images). Its address is copied into QGIS or any software that follows the standards of the Open Geospatial Consortium.',
      ],
    },
    {
      heading: 'The software',
      paragraphs: [
        'This site runs on Cartable {version}, open-source software that anyone may install. Its data stay open files: an SQLite database and one GeoPackage per data set, readable without it. Its programming interface is described at {address}/api/docs.',
      ],
    },
  ],
};
