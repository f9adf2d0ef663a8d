// @vitest-environment jsdom
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { expect, it, vi } from 'vitest';
import { draftOfRow } from '../../../parts/unsent/drafts/draft.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { openForChanges } from './open-for-changes.ts';

vi.mock('../../../../../map/index.ts', () => vi.importActual('../../../../../map/sketch/sketch-wkt.ts'));

const table = { id: 5, id_name: 'fid', geometry_name: 'geom' } as EspacecoTable;
const layer = { layer: { id: 9 }, table } as GuichetLayer;
const draft = draftOfRow({ layerId: 9, table }, { fid: 1, geom: 'POINT(1.5 44.5)' });

/** An object of the rows is asked for, and read when it is answered. */
function open() {
  document.body.innerHTML = '<h2 tabindex="-1"></h2><button>Modifier</button><input>';
  const [title, button, field] = ['h2', 'button', 'input'].map((name) =>
    document.querySelector<HTMLElement>(name),
  ) as [HTMLElement, HTMLElement, HTMLElement];
  button.focus();
  const { promise, resolve } = Promise.withResolvers<typeof draft>();
  const show = vi.fn();
  const opened = openForChanges(layer, '1', {
    contribution: { choose: () => promise, chooseLayer: () => undefined },
    go: () => undefined,
    show,
    title: { current: title },
  });
  const read = async () => {
    resolve(draft);
    await opened;
    return document.activeElement;
  };
  return { title, button, field, read, show };
}

it('the focus comes to its panel, whether the rows are gone by then or not', async () => {
  const first = open();
  first.button.remove();
  expect(await first.read()).toBe(first.title);
  expect(first.show).toHaveBeenCalledWith({ west: 1.5, south: 44.5, east: 1.5, north: 44.5 });
  const second = open();
  expect(await second.read()).toBe(second.title);
});

it('who began to write elsewhere while it was read stays there', async () => {
  const { button, field, read } = open();
  button.remove();
  field.focus();
  expect(await read()).toBe(field);
});
