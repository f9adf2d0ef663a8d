export const fr = {
  levels: 'Niveaux de zoom',
  topLevel: 'Premier niveau (le moins détaillé)',
  bottomLevel: 'Dernier niveau (le plus détaillé)',
  levelsChosen: 'Du niveau {{top}} au niveau {{bottom}}',
  scaleAbout: 'environ 1:{{denominator}}',

  set: 'Projection des tuiles',

  estimate: 'Estimation avant de lancer',
  estimating: 'Estimation en cours…',
  estimateTiles: 'Tuiles',
  estimateSize: 'Taille',
  estimateTime: 'Durée',
  about: 'environ {{quantity}}',
  estimateFailed: 'L’estimation est impossible',
  estimateMissing: 'L’estimation s’affichera dès que les choix obligatoires seront faits.',

  large: 'C’est beaucoup : un dernier niveau moins détaillé divise le nombre de tuiles par quatre.',
  huge: 'C’est énorme, sans doute plus que voulu : choisissez un dernier niveau moins détaillé, ou un échantillon.',

  areaShape: 'Forme de l’emprise',
  box: 'Rectangle',
  boxHint: 'Deux coins opposés, sur la carte ou en degrés.',
  polygon: 'Polygone',
  polygonHint: 'Un contour quelconque : seules les tuiles qu’il touche sont faites.',
  draw: 'Dessiner sur la carte',
  drawingBox: 'Cliquez deux coins opposés de l’emprise.',
  drawingPolygon: 'Cliquez les sommets l’un après l’autre, puis de nouveau le dernier pour finir.',
  stopDrawing: 'Ne plus dessiner',
  areaMap: 'Carte de l’emprise de la pyramide',
  areaOutline: 'Emprise choisie',
  west: 'Ouest (longitude)',
  east: 'Est (longitude)',
  south: 'Sud (latitude)',
  north: 'Nord (latitude)',
  boxProblem: 'L’ouest doit être plus petit que l’est, et le sud plus petit que le nord.',
  corners: 'Sommets du polygone',
  cornersHint:
    'Un par ligne, longitude puis latitude en degrés, par exemple « 2.35 48.85 ». Au-delà de l’antiméridien, continuez : 179, 181.',
  cornersProblem: 'Donnez de 3 à 999 sommets, un par ligne : longitude puis latitude, en degrés.',
  sampleArea:
    'oui, dans un contour de {{count}} sommets, de longitude {{west}} à {{east}} et de latitude {{south}} à {{north}}',
} as const;
