import { type DragEvent, useRef } from 'react';
import { DragHandle } from '../../../../base/design/DragHandle.tsx';
import { MoveButtons } from '../../../../base/design/MoveButtons.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { moved } from '../../../../base/state/moved.ts';
import { texts } from './texts.ts';

export interface RowDrop {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

interface RowOrder {
  /** Of the row another one is let go over. */
  readonly drop: RowDrop;
  readonly onDrag: () => void;
  /** Let go, over a row or elsewhere. */
  readonly onDragEnd: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

/**
 * Order of a list that is changed by handles or by buttons.
 * @param onMoved told what is moved, and to which rank
 * @returns that of the row of a rank
 */
export function useOrder<T>(
  list: readonly T[],
  onChange: (list: T[]) => void,
  onMoved: (entry: T, rank: number) => void,
): (rank: number) => RowOrder {
  const dragged = useRef<number>(undefined);
  const move = (from: number, to: number) => () => {
    onChange(moved(list, from, to));
    onMoved(list[from]!, to);
  };
  return (rank) => ({
    drop: {
      onDragOver: (event) => event.preventDefault(),
      onDrop: (event) => {
        event.preventDefault();
        const from = dragged.current;
        dragged.current = undefined;
        if (from !== undefined && from !== rank) move(from, rank)();
      },
    },
    onDrag: () => {
      dragged.current = rank;
    },
    onDragEnd: () => {
      dragged.current = undefined;
    },
    onUp: rank > 0 ? move(rank, rank - 1) : undefined,
    onDown: rank < list.length - 1 ? move(rank, rank + 1) : undefined,
  });
}

interface OrderActsProps {
  readonly name: string;
  readonly order: RowOrder;
}

/** The handle of a row, and buttons that do the same without a mouse; none where there is one row only. */
export function OrderActs({ name, order: { onDrag, onDragEnd, onUp, onDown } }: OrderActsProps) {
  const t = useTexts(texts);
  if (!onUp && !onDown) return null;
  return (
    <>
      <DragHandle
        className="app-espaceco-themes__handle"
        name={name}
        title={t('drag')}
        onDrag={onDrag}
        onDragEnd={onDragEnd}
      />
      <MoveButtons
        upTitle={t('moveUp', { name })}
        downTitle={t('moveDown', { name })}
        onUp={onUp}
        onDown={onDown}
      />
    </>
  );
}
