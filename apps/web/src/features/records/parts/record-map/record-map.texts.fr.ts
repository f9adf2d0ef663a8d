export const fr = {
  shown: 'Carte de la couche {{name}}',
  selectedRow: 'Objet choisi dans le tableau',
} as const;
