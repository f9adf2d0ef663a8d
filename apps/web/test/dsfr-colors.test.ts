import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { pageColors } from '../scripts/dsfr-colors.ts';

it('takes the background of pages as the design system has it', () => {
  const kit = dirname(createRequire(import.meta.url).resolve('@codegouvfr/react-dsfr/package.json'));
  const options = readFileSync(join(kit, 'fr/generatedFromCss/getColorOptionsHex.js'), 'utf8');
  const { light, dark } = pageColors;
  expect(options.slice(options.indexOf('_1000_50')).replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(`^_1000_50": \\{ "default": isDark \\? "${dark}" : "${light}"`),
  );
  const decisions = readFileSync(join(kit, 'fr/generatedFromCss/getColorDecisionsHex.js'), 'utf8');
  expect(decisions.slice(decisions.indexOf('"grey"'))).toMatch(
    /^"grey": \{\s*"default": colorOptions\.grey\._1000_50\.default/,
  );
});
