import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';

/**
 * Geometries that the features of all maps share, and nothing changes. A feature listens to its geometry: it would be held
 * by it, with the map it was made for, as long as the page.
 */
export class SharedLines extends MultiLineString {
  override addEventListener(): void {}
}

export class SharedAreas extends MultiPolygon {
  override addEventListener(): void {}
}
