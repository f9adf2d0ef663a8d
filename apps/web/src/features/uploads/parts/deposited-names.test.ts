import { describe, expect, it } from 'vitest';
import { rejectionOf } from './accepted-files.ts';
import { suggestTechnicalName } from './technical-name.ts';

describe('names of deposited files', () => {
  it('suggests the name of the file with the day, spaces and dots replaced', () => {
    const day = new Date(2025, 2, 7);
    expect(suggestTechnicalName('Cours d’eau v1.2.gpkg', day)).toBe('Cours_d’eau_v1_2_07-03-2025');
    expect(suggestTechnicalName(`${'a'.repeat(300)}.zip`, day)).toHaveLength(100);
  });

  it('takes the formats the platform reads, whatever the case', () => {
    for (const name of ['a.gpkg', 'A.ZIP', 'a.geojson', 'a.csv', 'a.fgb', 'a.gml', 'a.kml'])
      expect(rejectionOf({ name, size: 10 }, 100)).toBeUndefined();
  });

  it('refuses before sending what could only be refused after', () => {
    expect(rejectionOf({ name: 'a.shp', size: 10 }, 100)).toBe('shapefilePart');
    expect(rejectionOf({ name: 'a.dbf', size: 10 }, 100)).toBe('shapefilePart');
    expect(rejectionOf({ name: 'a.docx', size: 10 }, 100)).toBe('unknownExtension');
    expect(rejectionOf({ name: 'a', size: 10 }, 100)).toBe('unknownExtension');
    expect(rejectionOf({ name: 'a.csv', size: 0 }, 100)).toBe('empty');
    expect(rejectionOf({ name: 'a.csv', size: 100 }, 100)).toBeUndefined();
    expect(rejectionOf({ name: 'a.csv', size: 101 }, 100)).toBe('tooLarge');
  });
});
