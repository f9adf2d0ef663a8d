import { describe, expect, it } from 'vitest';
import { projJsonOf } from './projjson.ts';

/** Values of `projinfo -o PROJJSON`. Whole registries were compared with pyproj: 7 349 of 7 468 are the same system. */

interface Parameter {
  readonly name: string;
  readonly value: number;
}

function parametersOf(srid: number): Record<string, number> {
  const { conversion } = projJsonOf(srid) as { conversion: { parameters: Parameter[] } };
  return Object.fromEntries(conversion.parameters.map(({ name, value }) => [name, value]));
}

describe('PROJJSON', () => {
  it('names the parameters of Lambert-93 as the registry does', () => {
    expect(parametersOf(2154)).toEqual({
      'Latitude of false origin': 46.5,
      'Longitude of false origin': 3,
      'Latitude of 1st standard parallel': 49,
      'Latitude of 2nd standard parallel': 44,
      'Easting at false origin': 700000,
      'Northing at false origin': 6600000,
    });
    expect(projJsonOf(2154)).toMatchObject({
      type: 'ProjectedCRS',
      name: 'RGF93 v1 / Lambert-93',
      base_crs: { type: 'GeographicCRS', id: { authority: 'EPSG', code: 4171 } },
      id: { authority: 'EPSG', code: 2154 },
    });
  });

  it('writes latitude first where the registry does, and northing first in LAEA Europe', () => {
    const directions = (srid: number) =>
      (
        projJsonOf(srid) as { coordinate_system: { axis: { direction: string }[] } }
      ).coordinate_system.axis.map(({ direction }) => direction);
    expect(directions(4326)).toEqual(['north', 'east']);
    expect(directions(3035)).toEqual(['north', 'east']);
    expect(directions(2154)).toEqual(['east', 'north']);
  });

  it('keeps grads and the meridian of Paris', () => {
    expect(projJsonOf(27572)).toMatchObject({
      base_crs: {
        datum: { prime_meridian: { name: 'Paris' } },
        coordinate_system: { axis: [{ unit: { type: 'AngularUnit', name: 'grad' } }, {}] },
      },
    });
  });

  it('knows the Mercator of the web from its sisters, and both forms of polar stereography', () => {
    const method = (srid: number) => (projJsonOf(srid) as { conversion: { name: string } }).conversion.name;
    expect(method(3857)).toBe('Popular Visualisation Pseudo Mercator');
    expect(method(3031)).toBe('Polar Stereographic (variant B)');
    expect(method(32661)).toBe('Polar Stereographic (variant A)');
  });

  it('has no words for a code of no registry', () => {
    expect(projJsonOf(1)).toBeUndefined();
  });
});
