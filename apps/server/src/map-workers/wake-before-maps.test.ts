import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { wakeBeforeMaps } from './wake-before-maps.ts';

it('wakes a map worker for pages and capabilities, not for probes and calls', async () => {
  let woken = 0;
  const app = Fastify();
  wakeBeforeMaps(app, { wake: () => void woken++ });
  app.get('*', async () => 'ok');
  const wakes = async (url: string, accept?: string): Promise<boolean> => {
    const before = woken;
    await app.inject({ url, headers: { ...(accept && { accept }) } });
    return woken > before;
  };
  expect(await wakes('/', 'text/html,application/xhtml+xml')).toBe(true);
  expect(await wakes('/wms-v?SERVICE=WMS&REQUEST=GetCapabilities')).toBe(true);
  expect(await wakes('/wfs?request=getcapabilities&service=WFS', '*/*')).toBe(true);
  expect(await wakes('/health/ready', '*/*')).toBe(false);
  expect(await wakes('/api/users/me', 'application/json')).toBe(false);
  expect(await wakes('/wfs?request=DescribeFeatureType')).toBe(false);
  await app.close();
});
