// @vitest-environment jsdom
import type { EspacecoColumn, EspacecoTable } from '@cartable/contract/espaceco';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { showLanguage } from '../../../../../base/i18n/language.ts';
import { show } from '../../../../../test-support/show.tsx';
import { type Draft, withValues } from '../../../parts/unsent/drafts/draft.ts';
import { ObjectForm } from './ObjectForm.tsx';

const lighter = vi.hoisted(() => vi.fn<(file: File) => Promise<File>>());
vi.mock('../../../parts/reports/smaller-photo.ts', () => ({ smallerPhoto: lighter }));

const column = (id: number, name: string, type: EspacecoColumn['type']) =>
  ({
    ...{ id, name, type, title: name, description: null, mime_types: null, default_value: null },
    ...{ nullable: true, required: false, read_only: false, automatic: false, srid: null },
    ...{ enum: null, min_length: null, max_length: null, min_value: null, max_value: null, pattern: null },
    ...{ condition_field: null, constraint: null, jeux_attributs: null },
  }) as unknown as EspacecoColumn;
const table = {
  id_name: 'fid',
  columns: [column(1, 'Nom', 'String'), column(2, 'Amont', 'Document'), column(3, 'Aval', 'Document')],
} as EspacecoTable;
const draft: Draft = {
  id: 'one',
  layerId: 1,
  databaseId: 1,
  tableId: 1,
  title: 'Seuils',
  idName: 'fid',
  geometryName: null,
  state: 'Update',
  key: 1,
  fingerprint: null,
  base: { Nom: null, Amont: null, Aval: null },
  values: {},
};

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const button = () => screen.getByRole('button', { name: 'Appliquer au brouillon' });

it('applied while a photograph is made lighter, the form waits for it and says so', async () => {
  const wait = Promise.withResolvers<File>();
  lighter.mockReturnValueOnce(wait.promise);
  const onApply = vi.fn<(draft: Draft) => void>();
  const user = show(<ObjectForm table={table} draft={draft} onApply={onApply} />);
  await user.upload(screen.getByLabelText(/^Amont/), photo('amont.jpg'));
  await user.click(button());
  screen.getByText(/sera appliqué dès qu’il sera prêt/);
  await user.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Gué');
  expect(onApply).not.toHaveBeenCalled();
  await act(async () => wait.resolve(photo('amont.jpg')));
  await waitFor(() => expect(onApply).toHaveBeenCalledOnce());
  expect(onApply.mock.calls[0]![0].values).toMatchObject({
    Nom: 'Gué',
    Amont: { file: { name: 'amont.jpg' } },
  });
});

it('nothing is applied by itself when the file is not accepted', async () => {
  const wait = Promise.withResolvers<File>();
  lighter.mockReturnValueOnce(wait.promise);
  const onApply = vi.fn<(draft: Draft) => void>();
  const user = show(<ObjectForm table={table} draft={draft} onApply={onApply} />);
  await user.upload(screen.getByLabelText(/^Amont/), photo('amont.jpg'));
  await user.click(button());
  await act(async () =>
    wait.resolve(new File([new Uint8Array(6_000_000)], 'amont.jpg', { type: 'image/jpeg' })),
  );
  await screen.findByText(/^Le fichier dépasse/);
  expect(onApply).not.toHaveBeenCalled();
  await user.click(button());
  expect(onApply).toHaveBeenCalledOnce();
});

it('photographs that are made lighter meanwhile take nothing away of what is filled in', async () => {
  const wait = [Promise.withResolvers<File>(), Promise.withResolvers<File>()] as const;
  lighter.mockReturnValueOnce(wait[0].promise).mockReturnValueOnce(wait[1].promise);
  const onApply = vi.fn<(draft: Draft) => void>();
  const user = show(<ObjectForm table={table} draft={draft} onApply={onApply} />);
  await user.upload(screen.getByLabelText(/^Amont/), photo('amont.jpg'));
  await user.upload(screen.getByLabelText(/^Aval/), photo('aval.jpg'));
  await user.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Gué');
  await act(async () => {
    wait[0].resolve(photo('amont.jpg'));
    wait[1].resolve(photo('aval.jpg'));
  });
  await waitFor(() => screen.getByText('aval.jpg'));
  await user.click(screen.getByRole('button', { name: 'Appliquer au brouillon' }));
  expect(onApply.mock.calls[0]![0].values).toMatchObject({
    Nom: 'Gué',
    Amont: { columnId: 2, file: { name: 'amont.jpg' } },
    Aval: { columnId: 3, file: { name: 'aval.jpg' } },
  });
});

/** As the panel holds what is applied. */
function Held({ change }: { readonly change: { current?: (make: (draft: Draft) => Draft) => void } }) {
  const [held, hold] = useState(draft);
  change.current = hold;
  return <ObjectForm table={table} draft={held} onApply={hold} />;
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Nom/ });

it('who applies by the keyboard, or while a photograph is made lighter, types on where they were', async () => {
  const wait = Promise.withResolvers<File>();
  lighter.mockReturnValueOnce(wait.promise);
  const user = show(<Held change={{}} />);
  await user.type(name(), 'Gué{Enter}');
  expect(document.activeElement).toBe(name());
  await user.upload(screen.getByLabelText(/^Amont/), photo('amont.jpg'));
  await user.click(button());
  await user.type(name(), ' du');
  await act(async () => wait.resolve(photo('amont.jpg')));
  await screen.findByText('amont.jpg');
  await user.type(name(), ' bas');
  expect(name().value).toBe('Gué du bas');
});

it('what is undone or changed by others is shown, but not over what is being written, which is told', async () => {
  const change: Parameters<typeof Held>[0]['change'] = {};
  const user = show(<Held change={change} />);
  act(() => change.current!((before) => withValues(before, { Nom: 'Pont' })));
  expect(name().value).toBe('Pont');
  act(() => change.current!(() => draft));
  expect(name().value).toBe('');
  await user.type(name(), 'Gué');
  act(() => change.current!((before) => ({ ...before, base: { ...before.base, Nom: 'Le moulin' } })));
  expect(name().value).toBe('Gué');
  screen.getByText(/prendra la place de : Nom : Le moulin\.$/);
  await user.click(button());
  expect(screen.queryByText(/prendra la place/)).toBeNull();
});

const width = { ...column(4, 'Largeur', 'Double'), max_value: '12.5' };
const wide = { ...table, columns: [width] } as EspacecoTable;
const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Largeur/ });

it('a decimal number is shown as the language writes it, and kept with a point', async () => {
  const onApply = vi.fn<(draft: Draft) => void>();
  const read = { ...draft, base: { Largeur: 2.5 } };
  const user = show(<ObjectForm table={wide} draft={read} onApply={onApply} />);
  expect(typed().value).toBe('2,5');
  await user.clear(typed());
  await user.type(typed(), '13,25');
  expect(typed().value).toBe('13,25');
  await user.click(button());
  await screen.findByText(/12,5/);
  expect(onApply).not.toHaveBeenCalled();
  await user.clear(typed());
  await user.type(typed(), '3.25');
  expect(typed().value).toBe('3,25');
  await user.click(button());
  expect(onApply.mock.calls[0]![0].values).toEqual({ Largeur: '3.25' });
  act(() => showLanguage('en'));
  expect(typed().value).toBe('3.25');
  act(() => showLanguage('fr'));
});
