// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { moved } from '../state/moved.ts';
import { MoveButtons } from './MoveButtons.tsx';

function Listed() {
  const [names, change] = useState(['eau', 'route', 'bois']);
  const to = (from: number, rank: number) => () => change(moved(names, from, rank));
  return (
    <ol>
      {names.map((name, rank) => (
        <li key={name}>
          <MoveButtons
            upTitle={`Monter ${name}`}
            downTitle={`Descendre ${name}`}
            onUp={rank > 0 ? to(rank, rank - 1) : undefined}
            onDown={rank < names.length - 1 ? to(rank, rank + 1) : undefined}
          />
        </li>
      ))}
    </ol>
  );
}

it('a row that comes to an end of its list keeps the focus, on the button that leads back', async () => {
  const user = show(<Listed />);
  screen.getByTitle('Monter bois').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByTitle('Monter bois'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByTitle('Descendre bois'));
  await user.keyboard('{Enter}{Enter}');
  expect(document.activeElement).toBe(screen.getByTitle('Monter bois'));
});
