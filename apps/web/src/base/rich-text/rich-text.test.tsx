// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import '../../test-support/no-layout.ts';
import { openDialogs, show } from '../../test-support/show.tsx';
import { plainText, RichText, RichTextField } from './index.ts';
import { safeHtml } from './safe-html.ts';

function Field({ first, told }: { readonly first: string; readonly told: (html: string) => void }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <RichTextField
        label="Description"
        value={value}
        maxLength={1024}
        onChange={(html) => {
          setValue(html);
          told(html);
        }}
      />
      <button type="button" onClick={() => setValue('<p>Un autre texte</p>')}>
        Copier
      </button>
    </>
  );
}

const text = () => screen.getByRole('textbox', { name: 'Description' });

it('shows what was written, without what acts or loads by itself', () => {
  show(
    <RichText html='<p onclick="x()">Bon<script>x()</script>jour <a href="javascript:x()">là</a> <a href="https://example.org/">ici</a></p><iframe src="//x"></iframe><style>p{}</style>' />,
  );
  const shown = screen.getByText(/Bonjour/);
  expect(shown.outerHTML).toBe('<p>Bonjour <a>là</a> <a href="https://example.org/">ici</a></p>');
  expect(document.querySelector('iframe, script:not([src])')).toBeNull();
});

it('cleans what could cover the page or send what is typed elsewhere', () => {
  expect(safeHtml('<div style="position:fixed" id="a"><form action="//x"><input></form>mot</div>')).toBe(
    '<div>mot</div>',
  );
  expect(safeHtml('<img src="//x/y.png"><a href="data:text/html,x">là</a>')).toBe('<img><a>là</a>');
  expect(plainText('<h3>Un</h3> <p>deux&nbsp;<strong>trois</strong></p>')).toBe('Un deux trois');
});

it('keeps a text as it was until it is changed, and takes the one given from outside', async () => {
  const reported = vi.fn();
  const user = show(<Field first="<p>Déjà <strong>là</strong></p>" told={reported} />);
  expect(text().innerHTML).toBe('<p>Déjà <strong>là</strong></p>');
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  await waitFor(() => expect(text().textContent).toBe('Un autre texte'));
  expect(reported).not.toHaveBeenCalled();
});

it('formats by a toolbar of one tab stop, tells the HTML, and undoes', async () => {
  const reported = vi.fn();
  const user = show(<Field first="<p>Mot</p>" told={reported} />);
  const bar = screen.getByRole('toolbar', { name: /Description/ });
  expect([...bar.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Liste à puces' }));
  expect(reported).toHaveBeenLastCalledWith('<ul><li><p>Mot</p></li></ul>');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Liste à puces' }).getAttribute('aria-pressed')).toBe('true'),
  );
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(reported).toHaveBeenLastCalledWith('<p>Mot</p>');
  // A tool gives the focus back to the text, at the next frame.
  await waitFor(() => expect(document.activeElement).toBe(text()));
  screen.getByRole('button', { name: 'Gras' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('title')).toBe('Italique');
  await user.keyboard('{End}');
  expect(document.activeElement?.getAttribute('title')).toBe('Rétablir');
});

it('sets a link to an address only, and removes it', async () => {
  const reported = vi.fn();
  const user = show(<Field first="" told={reported} />);
  await user.click(screen.getByRole('button', { name: 'Lien' }));
  openDialogs();
  const address = screen.getByRole('textbox', { name: /^Adresse/ });
  await user.type(address, 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Poser le lien' }));
  screen.getByText(/^Cette adresse n’est pas valable/);
  expect(reported).not.toHaveBeenCalled();
  await user.clear(address);
  await user.type(address, 'https://example.org/a');
  await user.click(screen.getByRole('button', { name: 'Poser le lien' }));
  await waitFor(() => expect(reported).toHaveBeenCalled());
  expect(reported.mock.lastCall?.[0]).toContain('href="https://example.org/a"');
});
