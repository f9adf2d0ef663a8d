import { expect, it } from 'vitest';
import { SelectedTexts } from './selected-texts.ts';

/** As many as make it grow several times, kinds among them. */
const cells = Array.from(
  { length: 5000 },
  (_, i) => (i % 3) * 2 ** 32 + Math.floor(i / 3) * 65_536 + (i % 97),
);

it('whoever stands for a cell is found again, however many there are', () => {
  const selected = new SelectedTexts();
  for (const cell of cells) {
    expect(selected.find(cell)).toBe(-1);
    const index = selected.add(cell);
    selected.setNumbers(index, 1, cell, cell + 0.25, cell + 0.5);
  }
  expect(selected.length).toBe(cells.length);
  cells.forEach((cell, index) => {
    expect(selected.find(cell)).toBe(index);
    expect(selected.at(index)).toMatchObject({ priority: 1, tie: cell, x: cell + 0.25, y: cell + 0.5 });
  });
  for (const cell of [-1, 96, 2 ** 33 + 98]) expect(selected.find(cell)).toBe(cells.indexOf(cell));
});

it('nobody stands for a cell once they are cleared', () => {
  const selected = new SelectedTexts();
  selected.add(7);
  selected.clear();
  expect([selected.length, selected.find(7)]).toEqual([0, -1]);
  expect(selected.add(8)).toBe(0);
  expect(selected.find(8)).toBe(0);
});
