import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { afterFirstScreen } from '../scripts/dsfr-start.ts';

const start = createRequire(import.meta.url).resolve('@codegouvfr/react-dsfr/start.js');

it('the scripts of the design system wait for the first screen before they come', () => {
  const code = afterFirstScreen(readFileSync(start, 'utf8'));
  expect(code).toMatch(/await window\.firstScreen;\s+await import\("\.\/dsfr\/dsfr\.module"\);/);
});

it('a design system that starts in another way stops the build', () => {
  expect(() => afterFirstScreen('void import("./dsfr/dsfr.module");')).toThrow(/dsfr-start\.ts/);
});
