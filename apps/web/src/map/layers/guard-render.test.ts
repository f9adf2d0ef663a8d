// @vitest-environment jsdom
import LayerGroup from 'ol/layer/Group.js';
import Layer from 'ol/layer/Layer.js';
import { expect, it, vi } from 'vitest';
import { guardRender } from './guard-render.ts';

const frame = {} as Parameters<Layer['render']>[0];
const target = document.createElement('div');
const broken = () =>
  new Layer({
    render: () => {
      throw new Error('the grid extent must be known');
    },
  });
const sound = () => {
  const element = document.createElement('div');
  return new Layer({ render: () => element });
};

it('a layer that cannot be drawn is told once, and the frame goes on', async () => {
  const onFailure = vi.fn();
  const layer = broken();
  guardRender(layer, onFailure);
  expect([layer.render(frame, target), layer.render(frame, target)]).toEqual([null, null]);
  await Promise.resolve();
  expect(onFailure.mock.calls).toEqual([['the grid extent must be known']]);
});

it('a layer that comes late in a group is guarded too; a sound one is drawn', async () => {
  const onFailure = vi.fn();
  const group = new LayerGroup();
  guardRender(group, onFailure);
  const [late, good] = [broken(), sound()];
  group.getLayers().push(late);
  group.getLayers().push(good);
  expect(late.render(frame, target)).toBeNull();
  expect(good.render(frame, target)).not.toBeNull();
  await Promise.resolve();
  expect(onFailure).toHaveBeenCalledOnce();
});
