import RenderFeature from 'ol/render/Feature.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { describe, expect, it } from 'vitest';
import { clipAreas, isOutline, styleOfClipped } from './clipped-areas.ts';

const square = [0, 0, 10, 10];
const nom = { nom: 'Ouest' };
const area = (...rings: number[][]) => {
  let end = 0;
  const ends = rings.map((ring) => {
    end += ring.length;
    return end;
  });
  return new RenderFeature('Polygon', rings.flat(), ends, 2, nom, 7);
};

describe('areas of tiles that are turned', () => {
  it('are cut to their square, the outline without the sides of the cut', () => {
    const [inside, outline] = clipAreas([area([-1, 2, 5, 2, 5, 8, -1, 8, -1, 2])], square);
    expect(inside!.getType()).toBe('Polygon');
    expect(inside!.getExtent()).toEqual([0, 2, 5, 8]);
    expect([inside!.getId(), inside!.getProperties(), isOutline(inside!)]).toEqual([7, nom, false]);
    expect(outline!.getType()).toBe('MultiLineString');
    expect(isOutline(outline!)).toBe(true);
    expect(outline!.getFlatCoordinates()).toEqual([0, 2, 5, 2, 5, 8, 0, 8]);
    expect(outline!.getEnds()).toEqual([8]);
  });

  it('keep their holes, and the whole outline of what is inside', () => {
    const [inside, outline] = clipAreas(
      [area([1, 1, 9, 1, 9, 9, 1, 9, 1, 1], [3, 3, 3, 4, 4, 4, 4, 3, 3, 3])],
      square,
    );
    expect(inside!.getEnds()).toEqual([10, 20]);
    expect(inside!.getFlatCoordinates().slice(0, 8)).toEqual([1, 1, 9, 1, 9, 9, 1, 9]);
    expect(outline!.getEnds()).toEqual([10, 20]);
  });

  it('are left out beyond it; lines and points are as they were', () => {
    const line = new RenderFeature('LineString', [-1, 1, 5, 1], [4], 2, {}, 1);
    expect(clipAreas([area([11, 1, 12, 1, 12, 2, 11, 1]), line], square)).toEqual([line]);
  });

  it('are filled inside, and drawn around with the outline of areas', () => {
    const style = new Style({
      fill: new Fill({ color: '#f00' }),
      stroke: new Stroke({ color: '#00f' }),
      zIndex: 3,
    });
    const drawn = styleOfClipped((feature) =>
      feature.getGeometry()!.getType() === 'Polygon' && feature.get('nom') === 'Ouest' ? style : undefined,
    );
    const [inside, outline] = clipAreas([area([1, 1, 9, 1, 9, 9, 1, 1])], square);
    const [[fill], [stroke]] = [drawn(inside!, 1), drawn(outline!, 1)] as [[Style], [Style]];
    expect([fill.getFill()?.getColor(), fill.getStroke(), fill.getZIndex()]).toEqual(['#f00', null, 3]);
    expect([stroke.getFill(), stroke.getStroke()?.getColor(), stroke.getZIndex()]).toEqual([null, '#00f', 3]);
  });
});
