import { expect, it } from 'vitest';
import { readAlerts } from './alert.ts';

const alert = { id: 'a', title: 'Travaux', severity: 'warning', date: '2026-11-25T10:00:00Z' };

it('reads the newest first, with what is left out standing for nothing', () => {
  const newer = { ...alert, id: 'b', date: '2026-11-26', visibility: { homepage: true, map: 'yes' } };
  expect(readAlerts([alert, newer])).toMatchObject([
    { id: 'b', date: '2026-11-26T00:00:00.000Z', visibility: { homepage: true, map: false, contact: false } },
    { id: 'a', link: {}, visibility: { homepage: false } },
  ]);
});

it('leaves out what is no alert, and reads the others', () => {
  expect(readAlerts([null, 3, {}, { ...alert, date: 'hier' }, { ...alert, title: ' ' }, alert])).toHaveLength(
    1,
  );
  expect(readAlerts({ alerts: [] })).toEqual([]);
  expect(readAlerts([{ ...alert, severity: 'unheard' }])[0]?.severity).toBe('info');
});

it.each([
  'javascript:alert(1)',
  '//elsewhere.example',
  '/\\elsewhere',
  'data:text/html,x',
  'https://[',
  'https://a:port/',
])('follows no link to %s', (url) => {
  expect(readAlerts([{ ...alert, link: { url, label: 'Voir' } }])[0]?.link).toEqual({});
});

it.each(['https://example.org/x', '/actualites', 'mailto:a@example.org'])('follows a link to %s', (url) => {
  expect(readAlerts([{ ...alert, link: { url, label: 'Voir' } }])[0]?.link).toEqual({ url, label: 'Voir' });
});

it('bounds what it keeps', () => {
  expect(readAlerts(Array.from({ length: 500 }, () => alert))).toHaveLength(100);
  expect(readAlerts([{ ...alert, title: 'x'.repeat(5000) }])[0]?.title).toHaveLength(200);
});
