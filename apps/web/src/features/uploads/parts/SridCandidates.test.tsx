// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../test-support/show.tsx';
import { SridCandidates } from './SridCandidates.tsx';

const lambert = { srid: 'EPSG:2154', name: 'RGF93 v1 / Lambert-93' };
const mercator = { srid: 'EPSG:3857', name: 'WGS 84 / Pseudo-Mercator' };
const layer = (crs_candidates: (typeof lambert)[]) => ({ crs_candidates });

it('offers the projections that suit every silent layer, and applies none by itself', () => {
  const choose = vi.fn();
  show(<SridCandidates layers={[layer([lambert, mercator]), layer([lambert])]} value="" onChoose={choose} />);
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['RGF93 v1 / Lambert-93 (EPSG:2154)']);
  expect(buttons[0]!.getAttribute('aria-pressed')).toBe('false');
  expect(choose).not.toHaveBeenCalled();
  fireEvent.click(buttons[0]!);
  expect(choose).toHaveBeenCalledWith('EPSG:2154');
});

it('says nothing of a file that tells its projection', () => {
  show(<SridCandidates layers={[layer([])]} value="EPSG:2154" onChoose={vi.fn()} />);
  expect(screen.queryByRole('list')).toBeNull();
});
