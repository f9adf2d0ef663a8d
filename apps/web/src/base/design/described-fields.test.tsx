// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { Switch } from './Switch.tsx';
import { UploadField } from './UploadField.tsx';

const description = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
const isThere = (id: string) => document.getElementById(id) !== null;

it('a switch or a file field without hint nor error names no description', () => {
  show(
    <>
      <Switch label="Ouvrir" checked={false} onChange={() => undefined} />
      <UploadField label="Style" hint="SLD" accept=".sld" error={undefined} onPick={() => undefined} />
    </>,
  );
  for (const field of [screen.getByLabelText('Ouvrir'), screen.getByLabelText(/Style/)])
    expect(field.hasAttribute('aria-describedby')).toBe(false);
});

it('a description that is named is on the page', () => {
  show(
    <>
      <Switch label="Ouvrir" hint="À tous" checked onChange={() => undefined} />
      <UploadField label="Style" hint="SLD" accept=".sld" error="Illisible" onPick={() => undefined} />
    </>,
  );
  for (const field of [screen.getByLabelText('Ouvrir'), screen.getByLabelText(/Style/)]) {
    expect(description(field)).toHaveLength(1);
    expect(description(field).every(isThere)).toBe(true);
  }
});

it('a file is given at once, and the same one may be chosen again', async () => {
  const taken: string[] = [];
  const user = show(
    <UploadField
      label="Style"
      hint="SLD"
      accept=".sld"
      error={undefined}
      onPick={({ name }) => taken.push(name)}
    />,
  );
  const file = new File(['<a/>'], 'carte.sld');
  await user.upload(screen.getByLabelText(/Style/), file);
  await user.upload(screen.getByLabelText(/Style/), file);
  expect(taken).toEqual(['carte.sld', 'carte.sld']);
});
