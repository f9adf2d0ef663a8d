// @vitest-environment jsdom
import type { Theme } from '@cartable/contract/espaceco';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { showLanguage } from '../../../../base/i18n/language.ts';
import { show } from '../../../../test-support/show.tsx';
import { AnswersField } from './AnswersField.tsx';
import type { Answers } from './report-form.ts';

const road: Theme = { theme: 'Voirie', attributes: [{ name: 'Largeur', type: 'double', mandatory: true }] };

function Answered() {
  const [value, setValue] = useState<Answers>({});
  return (
    <>
      <AnswersField theme={road} value={value} onChange={setValue} isChecked />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

it('in English, thousands parted by a comma are refused, and never kept as another number', async () => {
  act(() => showLanguage('en'));
  onTestFinished(() => act(() => showLanguage('fr')));
  const user = show(<Answered />);
  const width = screen.getByRole<HTMLInputElement>('textbox', { name: 'Largeur' });
  await user.type(width, '12,345');
  expect(width.value).toBe('12,345');
  expect(screen.getByRole('status').textContent).toBe('{"Largeur":"12,345"}');
  screen.getByText(/^Expected: a number/);
  await user.clear(width);
  await user.type(width, '12.345');
  expect(screen.queryByText(/^Expected/)).toBeNull();
});
