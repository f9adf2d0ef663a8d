import { useEffect, useState } from 'react';
import { randomUuid } from '../../../../../base/state/random-uuid.ts';
import type { SketchFeature, SketchTool, SketchView } from '../../../../../map/index.ts';
import { sketchColours } from '../../../../../map/sketch/sketch-colours.ts';
import { type DrawingHistory, doneTo, drawingLimits, redone, startOf, undone } from './drawing-history.ts';
import { keepDrawing, readStoredDrawing } from './kept-drawing.ts';

export interface DrawingBoard {
  readonly history: DrawingHistory;
  readonly view: SketchView;
  readonly isFull: boolean;
  /** The browser does not keep it: leaving loses it. */
  readonly isUnkept: boolean;
  readonly use: (tool: SketchTool | null) => void;
  readonly paint: (colour: string) => void;
  readonly select: (id: string | null) => void;
  readonly change: (id: string, part: Partial<SketchFeature>) => void;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** The drawing of the person, kept in this browser as it changes. */
export function useDrawingBoard(nameOf: (tool: SketchFeature['kind'], rank: number) => string): DrawingBoard {
  const [history, setHistory] = useState(() => startOf(readStoredDrawing()));
  const [tool, use] = useState<SketchTool | null>(null);
  const [colour, paint] = useState<string>(sketchColours.blue);
  const [selected, select] = useState<string | null>(null);
  const [isUnkept, setUnkept] = useState(false);
  const { present } = history;

  useEffect(() => setUnkept(!keepDrawing(present)), [present]);
  useClosingWarning(isUnkept && present.length > 0);

  const isFull = present.length >= drawingLimits.features;
  const change = (id: string, part: Partial<SketchFeature>) =>
    setHistory((before) =>
      doneTo(
        before,
        before.present.map((one) => (one.id === id ? { ...one, ...part } : one)),
      ),
    );
  const view: SketchView = {
    features: present,
    tool,
    colour,
    selected,
    onDrawn: (geometry) => {
      if (isFull || tool === null || tool === 'edit') return;
      const id = randomUuid();
      const drawn: SketchFeature = {
        id,
        kind: tool,
        geometry,
        colour,
        name: nameOf(tool, present.filter(({ kind }) => kind === tool).length + 1),
        description: '',
        attributes: {},
      };
      setHistory((before) => doneTo(before, [...before.present, drawn]));
      select(id);
    },
    onReshaped: (id, geometry) => change(id, { geometry }),
    onSelect: select,
    onLeave: () => use(null),
  };
  return {
    history,
    view,
    isFull,
    isUnkept,
    use,
    paint,
    select,
    change,
    remove: (id) =>
      setHistory((before) =>
        doneTo(
          before,
          before.present.filter((one) => one.id !== id),
        ),
      ),
    clear: () => setHistory((before) => doneTo(before, [])),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  };
}

/** Browsers ask by themselves before they close or leave a page that says so. */
function useClosingWarning(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isEnabled]);
}
