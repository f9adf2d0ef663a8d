import { describe, expect, it } from 'vitest';
import { safeFileName } from './safe-file-name.ts';

describe('the name of a deposited file', () => {
  it.each([
    ['communes.gpkg', 'communes.gpkg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\data\\été 2024.zip', 'été 2024.zip'],
    ['a\u0000b\n.csv', 'a_b_.csv'],
    ['..', 'depot'],
    ['', 'depot'],
    ['.gpkg', 'gpkg'],
    ['x"; drop table uploads; --.gpkg', 'x_; drop table uploads; --.gpkg'],
  ])('%j becomes %j', (given, expected) => {
    expect(safeFileName(given)).toBe(expected);
  });

  it('is bounded in bytes and keeps its extension', () => {
    const name = safeFileName(`${'é'.repeat(250)}.gpkg`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160);
    expect(name.endsWith('.gpkg')).toBe(true);
  });
});
