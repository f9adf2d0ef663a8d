import { expect, test } from 'vitest';
import { logLines } from './limits.ts';
import {
  boundLog,
  errorLine,
  findingLine,
  type LogLine,
  logLine,
  queuedLine,
  textOfLogLine,
  textOfQueuedLine,
} from './log-lines.ts';

test('a line is said in the language of its reader, with the numbers of that language', () => {
  const line = logLine('integration.ended', { seconds: 1.5 });
  expect(textOfLogLine(line, 'fr')).toBe('Intégration terminée en 1,5 s');
  expect(textOfLogLine(line, 'en')).toBe('Integration ended in 1.5 s');
  const one = logLine('layer.integrated', { layer: 'Rues', table: 'rues', features: 1 });
  expect(textOfLogLine(one, 'fr')).toBe('Couche « Rues » → table « rues » : 1 objet');
  expect(textOfLogLine(one, 'en')).toBe('Layer “Rues” → table “rues”: 1 feature');
});

test('a finding and an error are said as they are elsewhere', () => {
  const finding = { code: 'crs.missing', severity: 'error' as const, layer: 'routes', params: {} };
  expect(textOfLogLine(findingLine(finding), 'en')).toBe(
    '[error] routes: Layer “routes” has no projection. Add a .prj file or choose the projection in the form.',
  );
  expect(textOfLogLine(findingLine(finding), 'fr')).toMatch(/^\[error\] routes : La couche « routes »/);
  const error = errorLine({ code: 'upload.checks-failed', params: { count: 2 } });
  expect(textOfLogLine(error, 'en')).not.toBe(textOfLogLine(error, 'fr'));
});

test('lines kept as sentences, and codes of another version, are shown as they are', () => {
  expect(textOfLogLine('Terminée avec succès', 'en')).toBe('Terminée avec succès');
  expect(textOfLogLine({ code: 'code.to-come', params: {} } as unknown as LogLine, 'en')).toBe(
    'code.to-come',
  );
});

test('the log of a job is said in both languages too, but for what was written without a code or cut', () => {
  const retained = queuedLine('sandbox.deleted', { name: 'essai' });
  expect(textOfQueuedLine(retained, 'fr')).toBe('Supprimée : essai');
  expect(textOfQueuedLine(retained, 'en')).toBe('Deleted: essai');
  expect(textOfQueuedLine('Supprimée : essai.', 'en')).toBe('Supprimée : essai.');
  expect(textOfQueuedLine(retained.slice(0, -3), 'en')).toBe(retained.slice(0, -3));
});

test('a log too long to be kept tells how many lines are not, and keeps how it ended', () => {
  const lines = Array.from({ length: logLines + 500 }, (_, rank) => `ligne ${rank}`);
  const bounded = boundLog([...lines, logLine('check.succeeded')]);
  expect(bounded).toHaveLength(logLines);
  const told = bounded.map((line) => textOfLogLine(line, 'en'));
  expect(told[0]).toBe('ligne 0');
  expect(told.filter((line) => !line.startsWith('ligne'))).toEqual([
    '… 502 lines are not kept',
    'Ended with success',
  ]);
  expect(boundLog(lines.slice(0, logLines))).toEqual(lines.slice(0, logLines));
});
