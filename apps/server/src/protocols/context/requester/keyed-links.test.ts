import { describe, expect, it } from 'vitest';
import { withKey, withKeyInLinks } from './keyed-links.ts';

const link = { key: 'k/1', root: 'https://c.fr/private/' };

describe('the links of a document for who came with a key in the address', () => {
  it('keep it, before the query they have', () => {
    const xml = `<Get href="https://c.fr/private/wms-v?"/><a href='https://c.fr/private/wfs'/><b>https://c.fr/private/x?A=1&amp;B=2</b>`;
    expect(withKeyInLinks(xml, link, 'text/xml')).toBe(
      `<Get href="https://c.fr/private/wms-v?apikey=k%2F1&amp;"/><a href='https://c.fr/private/wfs?apikey=k%2F1'/><b>https://c.fr/private/x?apikey=k%2F1&amp;A=1&amp;B=2</b>`,
    );
  });

  it('keep it in JSON, templates of tiles too', () => {
    const json = '{"tiles":["https://c.fr/private/tms/1.0.0/a/{z}/{x}/{y}.pbf?v=1"]}';
    expect(JSON.parse(withKeyInLinks(json, link, 'application/json'))).toEqual({
      tiles: ['https://c.fr/private/tms/1.0.0/a/{z}/{x}/{y}.pbf?apikey=k%2F1&v=1'],
    });
  });

  it('never lead elsewhere with it', () => {
    const text = 'https://c.fr/wfs https://c.fr/privates/x https://c.fr.evil/private/x http://c.fr/private/x';
    expect(withKeyInLinks(text, link, 'text/xml')).toBe(text);
  });

  it('are told once, and as they are to who came otherwise', () => {
    const once = withKey('https://c.fr/private/wfs?a=1', link);
    expect(withKey(once, link)).toBe(once);
    expect(withKey('https://c.fr/private/wfs', undefined)).toBe('https://c.fr/private/wfs');
  });
});
