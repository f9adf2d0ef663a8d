export const fr = {
  levels: 'Niveaux de zoom',
  topLevel: 'Premier niveau (le moins détaillé)',
  bottomLevel: 'Dernier niveau (le plus détaillé)',
  levelsChosen: 'Du niveau {{top}} au niveau {{bottom}}',
  scaleAbout: 'environ 1:{{denominator}}',

  estimate: 'Estimation avant de lancer',
  estimating: 'Estimation en cours…',
  estimateTiles: 'Tuiles',
  estimateSize: 'Taille',
  estimateTime: 'Durée',
  about: 'environ {{quantity}}',
  estimateFailed: 'L’estimation est impossible',
  estimateMissing: 'L’estimation s’affichera dès que les choix obligatoires seront faits.',
} as const;
