import { describe, expect, it } from 'vitest';
import type { RouteDefinition } from './core/route.ts';
import { routes } from './routes.ts';
import { specificationCalls } from './specification-calls.ts';

const withoutNames = (call: string) => call.replace(/\{\w+(\+?)\}/g, '{$1}').replace(/\/$/, '');

const all: readonly RouteDefinition[] = Object.values(routes);
const served = new Map(
  all.flatMap((route) =>
    [route.path, ...(route.aliases ?? [])].map(
      (path) => [withoutNames(`${route.method} ${path}`), route] as const,
    ),
  ),
);

describe('the calls of the specification', () => {
  it.each(specificationCalls)('%s', (call) => {
    expect(served.has(withoutNames(call)), `${call} is missing`).toBe(true);
  });

  it('are listed once each', () => {
    expect(new Set(specificationCalls).size).toBe(specificationCalls.length);
  });
});

describe('every call', () => {
  it('has an address of its own for its method', () => {
    const addresses = all.flatMap((route) =>
      [route.path, ...(route.aliases ?? [])].map((path) => withoutNames(`${route.method} ${path}`)),
    );
    const repeated = addresses.filter((address, rank) => addresses.indexOf(address) !== rank);
    // One address tells a record by its identifier or by the name of its datasheet (specification §7).
    expect(repeated).toEqual([]);
  });

  it.each(all.map((route) => [route.name, route] as const))('%s declares its parameters', (_name, route) => {
    const declared = Object.keys(route.params?.shape ?? {}).sort();
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      expect([...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name).sort()).toEqual(declared);
    }
  });

  it('bears the name it is registered under', () => {
    for (const [name, route] of Object.entries(routes)) expect(route.name).toBe(name);
  });
});
