export const fr = {
  draw: 'Dessiner sur la carte',
  stopDrawing: 'Arrêter de dessiner',
  drawing: 'Cliquez sur deux coins opposés du rectangle.',
  west: 'Ouest (°)',
  east: 'Est (°)',
  south: 'Sud (°)',
  north: 'Nord (°)',
} as const;
