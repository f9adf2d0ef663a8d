import type { CatalogueLayer } from '@cartable/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { requestableServices } from './requested-services.ts';

const layer = (offeringId: string, offering_layer_name: string, endpointType: string): CatalogueLayer => ({
  name: `${offering_layer_name}:table`,
  endpointType,
  protocol: '',
  endpointUrl: '',
  offeringId,
  offering_layer_name,
  title: '',
  collectionUrl: null,
});

describe('the services one may ask for', () => {
  it('are those of the layers, each once, by name', () => {
    const layers = [layer('b', 'eau', 'WMS-VECTOR'), layer('a', 'eau', 'WFS'), layer('a', 'eau', 'WFS')];
    expect(requestableServices([...layers, layer('c', 'bois', 'WFS')])).toEqual([
      { offeringId: 'c', name: 'bois', type: 'WFS' },
      { offeringId: 'a', name: 'eau', type: 'WFS' },
      { offeringId: 'b', name: 'eau', type: 'WMS-VECTOR' },
    ]);
  });
});
