import { saveFile } from '../../../../../base/design/save-file.ts';
import type { SketchFeature } from '../../../../../map/index.ts';

export type DrawingFormat = 'geojson' | 'kml';

/** Gives the drawing as a file; writers are loaded for who wants one. */
export async function saveDrawing(features: readonly SketchFeature[], format: DrawingFormat): Promise<void> {
  const { writeSketchGeoJson, writeSketchKml } = await import('../../../../../map/sketch/write-sketch.ts');
  if (format === 'geojson')
    saveFile('dessin.geojson', new Blob([writeSketchGeoJson(features)], { type: 'application/geo+json' }));
  else
    saveFile(
      'dessin.kml',
      new Blob([writeSketchKml(features)], { type: 'application/vnd.google-earth.kml+xml' }),
    );
}
