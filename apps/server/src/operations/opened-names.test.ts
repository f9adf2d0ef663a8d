import { systemClock } from '@cartable/storage';
import { expect, it } from 'vitest';
import { OpenedNames } from './opened-names.ts';

const publicUrl = 'https://cartes.example.org/';

function start() {
  let now = Date.parse('2026-11-24T10:00:00Z');
  const names = new OpenedNames({ clock: { ...systemClock, now: () => new Date(now) }, publicUrl });
  return { names, wait: (hours: number) => (now += hours * 3_600_000) };
}

it('the public name is no other name', () => {
  const { names } = start();
  names.note('https://cartes.example.org');
  expect(names.others()).toEqual([]);
});

it('other names are told a day long, the latest first, each once', () => {
  const { names, wait } = start();
  names.note('http://127.0.0.1:8080');
  wait(20);
  names.note('http://carto.lan:8080');
  names.note('http://carto.lan:8080');
  expect(names.others()).toEqual(['http://carto.lan:8080', 'http://127.0.0.1:8080']);
  wait(5);
  expect(names.others()).toEqual(['http://carto.lan:8080']);
});

it('invented names push one another out, and no memory is lost to them', () => {
  const { names } = start();
  for (let i = 0; i < 1000; i++) names.note(`http://n${i}.example`);
  expect(names.others()).toHaveLength(5);
});
