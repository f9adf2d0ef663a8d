// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { drawnIn, sketchOf } from './report-sketch.ts';

vi.mock('../../../../map/index.ts', () => vi.importActual('../../../../map/sketch/sketch-wkt.ts'));

it('keeps kinds, colours and texts of what is drawn', () => {
  const sketch = sketchOf(
    [
      {
        id: 'a',
        kind: 'text',
        geometry: { type: 'Point', coordinates: [1.44, 44.45] },
        colour: '#c9191e',
        name: 'Barrière',
        description: '',
        attributes: {},
      },
    ],
    { place: [1.44, 44.45], zoom: 15 },
  );
  expect(sketch?.objects).toEqual([
    {
      type: 'Texte',
      geometry: 'POINT(1.44 44.45)',
      name: 'Barrière',
      attributes: { nom: 'Barrière' },
      style: { frontcolor: '#c9191e', backcolor: '#c9191e' },
    },
  ]);
  expect(drawnIn(JSON.stringify(sketch))).toMatchObject([
    { kind: 'text', colour: '#c9191e', name: 'Barrière', attributes: {} },
  ]);
  expect(sketchOf([], { place: [0, 0], zoom: 15 })).toBeNull();
});

it('reads sketches of other clients: several geometries, colours with an opacity, no attributes', () => {
  const drawn = drawnIn(
    JSON.stringify({
      objects: [
        {
          type: 'MultiLigne',
          geometry: 'MULTILINESTRING((1 44,2 44),(3 45,4 45))',
          attributes: [],
          style: { frontcolor: '#18753c;0.5' },
        },
      ],
    }),
  );
  expect(drawn.map(({ kind, colour }) => [kind, colour])).toEqual([
    ['line', '#18753c'],
    ['line', '#18753c'],
  ]);
});

it('an arrow of another client stays one when its report is changed', () => {
  const objects = [{ type: 'Fleche', geometry: 'LINESTRING(1 44,2 44)', attributes: [] }];
  const drawn = drawnIn(JSON.stringify({ objects }));
  expect(drawn.map(({ kind }) => kind)).toEqual(['arrow']);
  expect(sketchOf(drawn, { place: [1, 44], zoom: 15 })?.objects).toMatchObject([
    { type: 'Fleche', geometry: 'LINESTRING(1 44,2 44)' },
  ]);
});

const ofOther = {
  type: 'Point',
  geometry: 'POINT(1 44)',
  attributes: { nature: 'star' },
  style: { frontcolor: '#C9191E;0.8', backcolor: '#ffffff;0.2', diam: 12, graphicName: 'star' },
};

it('the style another client wrote stays as it is, and what is repainted keeps its opacity, sign and size', () => {
  const at = { place: [1, 44], zoom: 15 } as const;
  const [drawn] = drawnIn(JSON.stringify({ objects: [ofOther] }));
  expect(drawn?.colour).toBe('#c9191e');
  expect(sketchOf([drawn!], at)?.objects).toMatchObject([
    { attributes: { nature: 'star' }, style: ofOther.style },
  ]);
  expect(sketchOf([{ ...drawn!, colour: '#18753c' }], at)?.objects[0]?.style).toEqual({
    frontcolor: '#18753c;0.8',
    backcolor: '#18753c;0.2',
    diam: 12,
    graphicName: 'star',
  });
});

it.each([null, '', 'x', '{"objects":[{"type":"Cercle","geometry":"POINT(1 2)"}]}'])(
  'shows nothing of what is no sketch: %j',
  (text) => {
    expect(drawnIn(text)).toEqual([]);
  },
);
