import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askBeforeVisitors } from './ask-before-visitors.ts';

let server: Server;
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === '/broken') response.destroy();
    else response.writeHead(request.url === '/refused' ? 400 : 200).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.close();
});

const ask = (paths: readonly string[], isOver = () => false) =>
  askBeforeVisitors({ server, host: 'maps.fr', paths, isOver });

it('asks for everything in its order, what is refused too', async () => {
  await expect(ask(['/1', '/refused', '/2', '/3'])).resolves.toBe(4);
  expect(asked.toSorted()).toEqual(['/1', '/2', '/3', '/refused']);
});

it('asks for no more once somebody came', async () => {
  const paths = Array.from({ length: 100 }, (_, rank) => `/${rank}`);
  await ask(paths, () => asked.length >= 10);
  expect(asked.length).toBeGreaterThanOrEqual(10);
  expect(asked.length).toBeLessThan(14);
});

it('ends with a connection that breaks', async () => {
  const paths = ['/broken', ...Array.from({ length: 100 }, (_, rank) => `/${rank}`)];
  await ask(paths);
  expect(asked.length).toBeLessThan(20);
});

it('asks for nothing where there is nothing', async () => {
  await expect(ask([])).resolves.toBe(0);
  expect(asked).toEqual([]);
});
