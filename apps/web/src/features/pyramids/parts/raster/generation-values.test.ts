import {
  type RasterInfos,
  rasterPyramidFormSchema,
  type Service,
  type StoredData,
} from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import {
  formOf,
  type GenerationSource,
  initialGeneration,
  needsStretch,
  problemsOf,
  stylesFor,
} from './generation-values.ts';

const id = '0190e3b4-6f0c-4f6a-8a3d-5b1f3c0f2d11';
const extent = { west: 2, south: 48, east: 3, north: 49 };
const service: GenerationSource = {
  kind: 'service',
  service: { _id: id, layer_name: 'communes_wmsv' } as Service,
  extent,
};
const elevation = {
  bands: [{ type: 'FLOAT32', interpretation: 'gray', nodata: -9999, min: 12.5, max: 1886 }],
  has_palette: false,
  native_level: { PM: 13, LAMB93: 12 },
} as unknown as RasterInfos;
const raster: GenerationSource = {
  kind: 'raster',
  raster: { _id: id, name: 'MNT 25 m', extent } as StoredData,
  infos: elevation,
};

describe('the form of a raster pyramid', () => {
  it('proposes levels 4 to 16 for maps, and down to its pixels for a raster', () => {
    expect(initialGeneration(service)).toMatchObject({
      top: 4,
      bottom: 16,
      technicalName: 'communes_wmsv_pyramide',
    });
    expect(initialGeneration(raster)).toMatchObject({
      top: 1,
      bottom: 13,
      technicalName: 'mnt_25_m_pyramide',
    });
  });

  it('sends what the contract takes, from a service', () => {
    const form = formOf(service, {
      ...initialGeneration(service),
      area: { shape: 'box', box: extent, corners: '' },
    });
    expect(rasterPyramidFormSchema.parse(form)).toMatchObject({
      wmsv_offering_id: id,
      zoom_range: [4, 16],
      area: 'POLYGON((2 48, 3 48, 3 49, 2 49, 2 48))',
    });
  });

  it('sends the stops of a ramp in order, from a raster', () => {
    const values = initialGeneration(raster);
    values.style.kind = 'colour-ramp';
    values.style.stops.reverse();
    const form = rasterPyramidFormSchema.parse(formOf(raster, values)) as {
      style: { stops: { value: number }[] };
    };
    const stops = form.style.stops.map(({ value }) => value);
    expect(stops[0]).toBe(12);
    expect(stops).toEqual(stops.toSorted((a, b) => a - b));
  });

  it('offers measures a ramp and a shading, colours none', () => {
    expect(stylesFor(elevation)).toEqual(['natural', 'colour-ramp', 'hillshade']);
    expect(needsStretch(elevation)).toBe(true);
    const photo = {
      bands: [1, 2, 3, 4].map(() => ({ type: 'UINT8', interpretation: 'red' })),
      has_palette: false,
    };
    expect(stylesFor(photo as unknown as RasterInfos)).toEqual(['natural']);
    expect(needsStretch(photo as unknown as RasterInfos)).toBe(false);
  });

  it('names each rule that is broken', () => {
    const values = initialGeneration(raster);
    expect([...problemsOf(raster, values)]).toEqual([]);
    const wrong = {
      ...values,
      technicalName: 'avec une espace',
      area: { shape: 'box' as const, box: { ...extent, east: 1 }, corners: '' },
      style: { ...values.style, kind: 'colour-ramp' as const, stops: values.style.stops.slice(0, 1) },
    };
    expect(problemsOf(raster, wrong)).toEqual(new Set(['name', 'area', 'stopCount']));
    const twice = {
      ...values.style,
      kind: 'colour-ramp' as const,
      stops: [values.style.stops[0]!, values.style.stops[0]!],
    };
    expect(problemsOf(raster, { ...values, style: twice })).toEqual(new Set(['stopValues']));
  });
});
