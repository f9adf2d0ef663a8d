import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './vector-pyramid.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  facts: 'Tiles',
  levels: 'Levels',
  levelsValue: 'from {{top}} to {{bottom}}',
  tiles: 'Number of tiles',
  sample: 'Sample',
  matrixSet: 'Projection of the tiles',
  layers: 'Layers of the tiles',
  noLayers: 'They will be known at the end of the generation.',
  layerLevels: 'Levels {{top}} to {{bottom}}',
  field: 'Attribute',
  fieldType: 'Type in the tiles',
  Number: 'number',
  String: 'text',
  Boolean: 'true or false',
  noFields: 'No attribute.',
  fieldsOf: 'Attributes of {{layer}}',
  regenerate: 'Generate again',
  regenerateText:
    'The pyramid is made again with the same choices, from what the database is today. The present tiles are served until the end.',
  dropped: 'What does not fit in the tiles',
  nothingDropped: 'Nothing: no tile went over its size limit.',
  droppedIntro:
    'A tile has a size limit. At these levels, features were removed or joined as the chosen generalisation says.',
  droppedLevel: 'Level',
  droppedLayer: 'Layer',
  droppedTiles: 'Tiles concerned',
  droppedFeatures: 'Features removed or joined',
};
