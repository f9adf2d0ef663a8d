import type { EndpointType } from '@cartable/contract/core';
import type { Datastore } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { remainingPublications } from './remaining-publications.ts';

const endpoint = (name: string, type: EndpointType, use: number, quota: number, open = true) => ({
  use,
  quota,
  in_trash: 0,
  endpoint: { _id: name, name, technical_name: name, type, urls: [], open },
});

describe('publications still possible', () => {
  it('are counted per endpoint of the type, never below zero', () => {
    const datastore = {
      endpoints: [
        endpoint('wfs', 'WFS', 3, 10),
        endpoint('wfs-private', 'WFS', 12, 10, false),
        endpoint('wms', 'WMS-VECTOR', 0, 10),
      ],
    } as Pick<Datastore, 'endpoints'>;
    expect(remainingPublications(datastore, 'WFS')).toEqual([
      { endpointId: 'wfs', endpoint: 'wfs', open: true, remaining: 7 },
      { endpointId: 'wfs-private', endpoint: 'wfs-private', open: false, remaining: 0 },
    ]);
    expect(remainingPublications(datastore, 'ALTIMETRY')).toEqual([]);
  });
});
