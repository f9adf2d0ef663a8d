import type { ProseText } from '../../../../base/design/Prose.tsx';

export const fr: ProseText = {
  title: 'À propos',
  lead: '{site} reçoit des fichiers de données géographiques, les contrôle, les range dans une base et les diffuse par des services web.',
  sections: [
    {
      heading: 'Déposer',
      paragraphs: [
        'GeoPackage, Shapefile compressé, GeoJSON, CSV (coordonnées ou WKT), FlatGeobuf, et archives zip de ces formats. Le fichier voyage par morceaux vérifiés : une coupure ou une page rechargée n’oblige pas à recommencer.',
      ],
    },
    {
      heading: 'Contrôler',
      paragraphs: [
        'La projection, l’encodage des textes, la validité des géométries, les couches vides ou en double et les noms qui changeront sont examinés. Le rapport nomme la couche et l’objet, montre l’endroit sur une carte, dit quoi faire, et sépare ce qui bloque de ce qui mérite seulement l’attention.',
      ],
    },
    {
      heading: 'Publier',
      paragraphs: [
        'Un formulaire suffit pour ouvrir un service WFS (téléchargement d’objets) ou WMS (images de cartes). L’adresse se copie dans QGIS ou dans tout logiciel qui suit les normes de l’Open Geospatial Consortium.',
      ],
    },
    {
      heading: 'Le logiciel',
      paragraphs: [
        'Ce site fonctionne avec Cartable {version}, un logiciel libre que chacun peut installer. Ses données restent des fichiers ouverts : une base SQLite et un GeoPackage par jeu de données, lisibles sans lui. Son interface de programmation est décrite à l’adresse {address}/api/docs.',
      ],
    },
  ],
};
