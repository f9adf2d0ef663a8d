// @vitest-environment jsdom
import { REPORT_ATTACHMENTS_MAX } from '@cartable/contract/espaceco';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { show } from '../../../../test-support/show.tsx';
import { PhotoFirst } from './PhotoFirst.tsx';
import { smallerPhoto } from './smaller-photo.ts';

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const photos = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) => photo(`${name}${i}.jpg`));

function start(files: readonly File[]) {
  function Form() {
    const [value, setValue] = useState(files);
    return (
      <>
        <PhotoFirst files={value} onFiles={setValue} onPlace={() => {}} />
        <output>{value.length}</output>
        <button type="button" onClick={() => setValue((now) => [...now, ...photos(2, 'other')])}>
          Joindre
        </button>
      </>
    );
  }
  const person = show(<Form />);
  const input = () => screen.getByLabelText('Prendre ou choisir des photos', { selector: 'input' });
  return { person, input };
}

it('says how many photographs a report that is nearly full leaves out, and why', async () => {
  const { person, input } = start(photos(REPORT_ATTACHMENTS_MAX - 2, 'first'));
  await person.upload(input(), photos(5, 'second'));
  await screen.findByText(
    new RegExp(`^3 photos ne sont pas jointes : un signalement a ${REPORT_ATTACHMENTS_MAX} fichiers au plus`),
  );
  screen.getByText(String(REPORT_ATTACHMENTS_MAX));
});

it('shows the photographs that are taken, at once', async () => {
  const { person, input } = start([new File(['x'], 'trace.gpx')]);
  await person.upload(input(), photo('pont.jpg'));
  await screen.findByRole('img', { name: 'pont.jpg' });
  expect(screen.getAllByRole('img')).toHaveLength(1);
});

it('counts those that files added meanwhile leave no place for', async () => {
  const { person, input } = start(photos(REPORT_ATTACHMENTS_MAX - 2, 'first'));
  const slow = photo('slow.jpg');
  let read = (_bytes: ArrayBuffer) => {};
  slow.arrayBuffer = () =>
    new Promise((resolve) => {
      read = resolve;
    });
  await person.upload(input(), slow);
  await screen.findByText('Préparation de la photo…');
  await person.click(screen.getByRole('button', { name: 'Joindre' }));
  read(new ArrayBuffer(0));
  await screen.findByText(/^1 photo n’est pas jointe/);
  screen.getByText(String(REPORT_ATTACHMENTS_MAX));
});

it('leaves out pictures that a report may not have', async () => {
  const { person, input } = start([]);
  await person.upload(input(), [photo('a.jpg'), new File(['x'], 'b.svg', { type: 'image/svg+xml' })]);
  await screen.findByText(/^1 photo n’est pas jointe/);
  screen.getByText('1');
});

it('leaves out one that cannot be read, and takes those after it as long as there is room', async () => {
  const { person, input } = start(photos(REPORT_ATTACHMENTS_MAX - 2, 'first'));
  const gone = photo('gone.jpg');
  gone.arrayBuffer = () => Promise.reject(new DOMException('It is gone.', 'NotReadableError'));
  await person.upload(input(), [gone, ...photos(2, 'second')]);
  await screen.findByText(/^1 photo n’est pas jointe/);
  screen.getByText(String(REPORT_ATTACHMENTS_MAX));
});

it('joins a light photograph in a format that reports do not take as JPEG', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.stubGlobal('createImageBitmap', async () => ({ width: 2, height: 2, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((told) =>
    told(new Blob(['a longer one'])),
  );
  const joined = await smallerPhoto(new File(['x'], 'plage.webp', { type: 'image/webp' }));
  expect([joined.name, joined.type]).toEqual(['plage.jpg', 'image/jpeg']);
  const kept = photo('plage.jpg');
  expect(await smallerPhoto(kept)).toBe(kept);
});
