import { groundOf, planPage } from '@cartable/contract';
import { expect, it } from 'vitest';
import { type DrawnLegend, marksOf } from './page-marks.ts';

const plan = planPage({ paper: 'A4', orientation: 'landscape', dpi: 96, hasTitle: false, hasLegend: true });

function textsOf(...legend: readonly DrawnLegend[]): string[] {
  const marks = marksOf({
    plan,
    ground: groundOf(plan.map, { centre: [2.5, 46.5], scale: 20_000_000 }),
    format: 'pdf',
    language: 'fr',
    title: '',
    credits: '',
    hasScaleBar: false,
    hasNorth: false,
    background: 'embedded',
    layers: [],
    legend,
    missing: [],
    missesBaseMap: false,
    skipsFailed: false,
    map: { png: new Uint8Array(), width: 1, height: 1 },
  });
  return marks.flatMap((mark) => (mark.kind === 'text' && mark.x >= plan.legend!.x ? [mark.text] : []));
}

it('a layer of one colour is told once in the legend, beside it; others have their title over their colours', () => {
  const red = '#c9191e';
  const texts = textsOf(
    { title: 'Seuils', entries: [{ name: 'Seuils', colour: red }] },
    {
      title: 'Zones',
      entries: [
        { name: 'Zones', colour: red },
        { name: 'Autres', colour: red },
      ],
    },
    { title: 'Tronçons', entries: [{ name: 'Rivière', colour: red }] },
    { title: 'Plan' },
  );
  expect(texts).toEqual(['Légende', 'Seuils', 'Zones', 'Zones', 'Autres', 'Tronçons', 'Rivière', 'Plan']);
});
