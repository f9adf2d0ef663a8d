// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { sampleCommunity } from '../../test-support.ts';
import { SharedThemesField } from './SharedThemesField.tsx';
import { isShared, type SharedThemes, withShared } from './shared-themes.ts';

function Field({ told }: { readonly told: (shared: SharedThemes) => void }) {
  const [value, setValue] = useState<SharedThemes>([]);
  return (
    <SharedThemesField
      community={sampleCommunity}
      value={value}
      onChange={(shared) => {
        setValue(shared);
        told(shared);
      }}
    />
  );
}

const theme = (name: string) => ({ theme: name, attributes: [], global: true });

it('chooses among the themes that other communities offer, and lets one go', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoSharedThemes, [
    { community_id: 20, community_name: 'Haies', themes: [theme('Haie'), theme('Talus')] },
    { community_id: sampleCommunity.id, community_name: sampleCommunity.name, themes: [theme('Rivière')] },
  ]);
  let last: SharedThemes = [];
  const user = show(
    <Field
      told={(shared) => {
        last = shared;
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Choisir des thèmes d’autres guichets' }));
  openDialogs();
  const dialog = within(screen.getByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: 'Haie' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Talus' }));
  expect(dialog.queryByRole('checkbox', { name: 'Rivière' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Appliquer' }));
  expect(last).toEqual([{ community_id: 20, community_name: 'Haies', themes: ['Haie', 'Talus'] }]);
  await user.click(screen.getByTitle('Retirer le thème Haie'));
  expect(last[0]?.themes).toEqual(['Talus']);
});

it('keeps no community without a theme', () => {
  const shared = withShared([], { community_id: 20, theme: 'Haie' }, true);
  expect(isShared(shared, { community_id: 20, theme: 'Haie' })).toBe(true);
  expect(withShared(shared, { community_id: 20, theme: 'Haie' }, false)).toEqual([]);
});
