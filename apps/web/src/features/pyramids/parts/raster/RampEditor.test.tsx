// @vitest-environment jsdom
import type { RasterInfos } from '@cartable/contract/datastore';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../../test-support/show.tsx';
import type { PartProps } from './generation-form.ts';
import type { StyleValues } from './generation-values.ts';
import { RampEditor } from './RampEditor.tsx';

const infos = {
  bands: [{ type: 'float32', interpretation: 'gray', nodata: null, min: 0, max: 100 }],
} as unknown as RasterInfos;

const stop = (value: number, colour: string) => ({ id: String(value), value, colour });
const three = [stop(0, '#000000ff'), stop(50, '#808080ff'), stop(100, '#ffffffff')];

function Editor({ stops = three, problems = new Set() as PartProps['problems'] }) {
  const [style, setStyle] = useState({ stops, mode: 'interpolate' } as unknown as StyleValues);
  const change = (part: Partial<StyleValues>) => setStyle((known) => ({ ...known, ...part }));
  return <RampEditor style={style} infos={infos} change={change} problems={problems} />;
}

const values = () =>
  screen.getAllByRole('spinbutton').map((field) => Number((field as HTMLInputElement).value));

it('puts a value at its place among the others once it is left', async () => {
  const user = show(<Editor />);
  const first = screen.getByRole('spinbutton', { name: /1/ });
  await user.clear(first);
  await user.type(first, '75');
  expect(values()).toEqual([75, 50, 100]);
  await user.tab();
  expect(values()).toEqual([50, 75, 100]);
});

it('keeps two colours at least', async () => {
  const user = show(<Editor />);
  await user.click(screen.getAllByTitle(/[Rr]etirer|[Ee]nlever|[Ss]upprimer/)[1] as HTMLElement);
  expect(values()).toEqual([0, 100]);
  for (const button of screen.getAllByTitle(/[Rr]etirer|[Ee]nlever|[Ss]upprimer/))
    expect(button).toHaveProperty('disabled', true);
});

it('spreads a ready ramp over the values of the image', async () => {
  const user = show(<Editor />);
  await user.click(screen.getByRole('button', { name: /Viridis/ }));
  expect(Math.min(...values())).toBe(0);
  expect(Math.max(...values())).toBe(100);
});

it('says what keeps the step from being left', () => {
  show(<Editor problems={new Set(['stopValues']) as PartProps['problems']} />);
  expect(screen.getByRole('alert').textContent).not.toBe('');
});
