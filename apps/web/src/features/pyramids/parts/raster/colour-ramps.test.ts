import { describe, expect, it } from 'vitest';
import { applyRamp, gradientOf, newStop, stopAfter } from './colour-ramps.ts';

describe('ramps of colours', () => {
  it('spreads a ready ramp over the values of the data', () => {
    expect(applyRamp('depth', -100, 0).map(({ value }) => value)).toEqual([-100, -75, -50, -25, 0]);
    expect(applyRamp('grey', 105.04, 1980.6).map(({ value }) => value)).toEqual([105, 1981]);
    expect(applyRamp('grey', 0, 0.5).map(({ value }) => value)).toEqual([0, 0.5]);
  });

  it('shows stops in the order of their values, whatever the order they were typed in', () => {
    const stops = [newStop(100, '#ffffff'), newStop(0, '#000000'), newStop(25, '#ff0000')];
    expect(gradientOf(stops, 'interpolate')).toBe(
      'linear-gradient(to right, #000000 0.00%, #ff0000 25.00%, #ffffff 100.00%)',
    );
  });

  it('shows classes as bands, the last one too', () => {
    const stops = [newStop(0, '#000000'), newStop(10, '#ffffff')];
    expect(gradientOf(stops, 'classes')).toBe(
      'linear-gradient(to right, #000000 0.00% 50.00%, #ffffff 50.00% 100.00%)',
    );
  });

  it('does not fail on a value being typed', () => {
    expect(gradientOf([newStop(Number.NaN, '#000000')], 'interpolate')).toBe('transparent');
    expect(gradientOf([newStop(1, '#123456'), newStop(1, '#000000')], 'classes')).toBe('#123456');
  });

  it('adds a stop after the last, as far as the one before', () => {
    expect(stopAfter([newStop(10, '#000000'), newStop(30, '#ffffff')])).toMatchObject({
      value: 50,
      colour: '#ffffff',
    });
  });
});
