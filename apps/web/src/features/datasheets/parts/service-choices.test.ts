import type { StoredData } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { isPyramidName, serviceChoicesOf } from './service-choices.ts';

const endpoint = (type: string, use: number) => ({
  use,
  quota: 5,
  endpoint: { _id: type, type, name: type, open: true },
});
const datastore = {
  endpoints: [
    endpoint('WFS', 0),
    endpoint('WMS-VECTOR', 5),
    endpoint('WMTS-TMS', 5),
    endpoint('DOWNLOAD', 0),
  ],
} as never;
const data = (type: StoredData['type'], abilities: Record<string, boolean>) =>
  ({ _id: 's', name: 'communes', type, datasheet_name: 'Communes', abilities }) as unknown as StoredData;

describe('services one may ask for', () => {
  it('a database may be published as it is where there is room, and through a pyramid in any case', () => {
    const choices = serviceChoicesOf(data('VECTOR-DB', { publish: true, generate: true }), datastore);
    expect(choices.map(({ type, available, asksName }) => [type, available, asksName])).toEqual([
      ['WFS', true, false],
      ['WMS-VECTOR', false, false],
      ['WMTS-TMS', true, true],
      ['DOWNLOAD', true, false],
    ]);
    const { href } = choices[2]!.goTo({ datastoreId: 'd', technicalName: 'plan' });
    expect(href).toContain('/pyramide-vecteur/ajout?');
    expect(href).toContain('technicalName=plan');
    expect(choices[3]!.goTo({ datastoreId: 'd', technicalName: '' }).href).toContain('vectorDbId=s');
  });

  it('a vector pyramid leads to the form of its tiles', () => {
    const [only, ...others] = serviceChoicesOf(data('ROK4-PYRAMID-VECTOR', { publish: true }), datastore);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ type: 'WMTS-TMS', available: false, asksName: false });
    expect(only!.goTo({ datastoreId: 'd', technicalName: '' }).href).toContain(
      '/service/tms/ajout?pyramidId=s',
    );
  });

  it('without the right to generate, the way through a pyramid is closed', () => {
    const choices = serviceChoicesOf(data('VECTOR-DB', { publish: true, generate: false }), datastore);
    expect(choices.find(({ asksName }) => asksName)?.available).toBe(false);
  });

  it('a pyramid is named as the call takes it', () => {
    expect(isPyramidName(' communes_2025.v1-a ')).toBe(true);
    expect(isPyramidName('communes 2025')).toBe(false);
    expect(isPyramidName('')).toBe(false);
  });
});
