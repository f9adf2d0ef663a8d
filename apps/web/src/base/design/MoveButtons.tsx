import { Button } from '@codegouvfr/react-dsfr/Button';
import { useLayoutEffect, useRef } from 'react';

interface MoveButtonsProps {
  readonly upTitle: string;
  readonly downTitle: string;
  /** Undefined at the end of the list it leads to. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

const quiet = { type: 'button', size: 'small', priority: 'tertiary no outline' } as const;

/** Rank of a row in its list. At an end a button is disabled: who pressed it goes on from the other one. */
export function MoveButtons({ upTitle, downTitle, onUp, onDown }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<'up' | 'down'>(undefined);
  useLayoutEffect(() => {
    if (pressed.current === 'up' && !onUp) down.current?.focus();
    if (pressed.current === 'down' && !onDown) up.current?.focus();
    pressed.current = undefined;
  });
  const press = (way: 'up' | 'down', move: (() => void) | undefined) => () => {
    pressed.current = way;
    move?.();
  };
  return (
    <>
      <Button
        {...quiet}
        ref={up}
        iconId="fr-icon-arrow-up-line"
        title={upTitle}
        disabled={!onUp}
        onClick={press('up', onUp)}
      />
      <Button
        {...quiet}
        ref={down}
        iconId="fr-icon-arrow-down-line"
        title={downTitle}
        disabled={!onDown}
        onClick={press('down', onDown)}
      />
    </>
  );
}
