interface DragHandleProps {
  /** What is dragged, in words. */
  readonly name: string;
  readonly title: string;
  readonly className: string;
  readonly onDrag: () => void;
  /** Let go, over a row or elsewhere. */
  readonly onDragEnd?: () => void;
}

/** What a row is dragged by with a mouse; buttons beside it do the same without one. */
export function DragHandle({ name, title, className, onDrag, onDragEnd }: DragHandleProps) {
  return (
    <span
      className={`${className} fr-icon-drag-move-2-line`}
      draggable
      title={title}
      aria-hidden="true"
      onDragStart={(event) => {
        // Firefox starts nothing without data.
        event.dataTransfer.setData('text/plain', name);
        event.dataTransfer.effectAllowed = 'move';
        onDrag();
      }}
      onDragEnd={onDragEnd}
    />
  );
}
