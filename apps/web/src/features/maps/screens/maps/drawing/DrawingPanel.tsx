import type { GeographicBox } from '@cartable/contract/core';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../../../base/design/ConfirmDialog.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { boxOfPlaces, type SketchFeature, type SketchTool } from '../../../../../map/index.ts';
import { ColourField } from '../../../../../map/sketch/ColourField.tsx';
import { texts } from '../texts.ts';
import { drawingLimits } from './drawing-history.ts';
import { ShapeForm } from './ShapeForm.tsx';
import { type DrawingFormat, saveDrawing } from './save-drawing.ts';
import type { DrawingBoard } from './useDrawingBoard.ts';
import '../tools.css';

interface DrawingPanelProps {
  readonly board: DrawingBoard;
  readonly onShow: (box: GeographicBox) => void;
}

const tools = {
  point: 'fr-icon-map-pin-2-line',
  line: 'fr-icon-git-commit-line',
  arrow: 'fr-icon-arrow-right-up-line',
  polygon: 'fr-icon-shape-line',
  text: 'fr-icon-font-size',
  edit: 'fr-icon-cursor-line',
} as const satisfies Record<SketchTool, string>;
const formats: readonly DrawingFormat[] = ['geojson', 'kml'];

/** Drawing of the person: its tools, its objects and the files it becomes. */
export function DrawingPanel({ board, onShow }: DrawingPanelProps) {
  const t = useTexts(texts);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isClearing, askToClear] = useState(false);
  const [said, say] = useState('');
  const { history, view, isFull, isUnkept, use, select } = board;
  const { present } = history;
  const chosen = present.find(({ id }) => id === view.selected);
  return (
    <section aria-labelledby="map-drawing">
      <h3 id="map-drawing" ref={heading} tabIndex={-1} className="fr-h6 fr-mt-3w fr-mb-1w">
        {t('drawing')}
      </h3>
      <p className="fr-hint-text">{t('drawingHint')}</p>
      <p className="fr-sr-only" role="status">
        {said}
      </p>
      <fieldset className="app-maps__tools">
        <legend className="fr-sr-only">{t('drawingTools')}</legend>
        {(Object.keys(tools) as SketchTool[]).map((tool) => (
          <Button
            key={tool}
            size="small"
            priority={view.tool === tool ? 'primary' : 'secondary'}
            iconId={tools[tool]}
            title={t(`draw_${tool}`)}
            disabled={tool === 'edit' ? present.length === 0 : isFull}
            nativeButtonProps={{ 'aria-pressed': view.tool === tool }}
            onClick={() => use(view.tool === tool ? null : tool)}
          />
        ))}
        <Button
          size="small"
          priority="tertiary"
          iconId="fr-icon-arrow-go-back-line"
          title={t('undo')}
          disabled={history.past.length === 0}
          onClick={() => {
            board.undo();
            say(t('saidUndone'));
          }}
        />
        <Button
          size="small"
          priority="tertiary"
          iconId="fr-icon-arrow-go-forward-line"
          title={t('redo')}
          disabled={history.future.length === 0}
          onClick={() => {
            board.redo();
            say(t('saidRedone'));
          }}
        />
      </fieldset>
      <ColourField label={t('drawingColour')} value={view.colour} onChange={board.paint} />
      {isFull && <p className="fr-error-text">{t('drawingFull', { count: drawingLimits.features })}</p>}
      {isUnkept && present.length > 0 && <Alert small severity="warning" description={t('drawingUnkept')} />}
      {present.length > 0 && (
        <>
          <ul className="app-maps__shapes" aria-label={t('shapesCount', { count: present.length })}>
            {present.map((shape) => (
              <li key={shape.id}>
                <span className="app-maps__dot" style={{ background: shape.colour }} aria-hidden="true" />
                <button
                  type="button"
                  className="app-maps__shape"
                  aria-expanded={shape.id === chosen?.id}
                  onClick={() => {
                    select(shape.id === chosen?.id ? null : shape.id);
                    if (shape.id !== chosen?.id) use('edit');
                  }}
                >
                  {shape.name || t('shapeUnnamed')}
                </button>
                <Button
                  size="small"
                  priority="tertiary no outline"
                  iconId="fr-icon-focus-3-line"
                  title={t('zoomTo', { title: shape.name })}
                  onClick={() => onShow({ ...boxOf(shape) })}
                />
                <Button
                  size="small"
                  priority="tertiary no outline"
                  iconId="fr-icon-delete-line"
                  title={t('remove', { title: shape.name })}
                  onClick={() => {
                    board.remove(shape.id);
                    say(t('saidRemoved', { title: shape.name }));
                    heading.current?.focus();
                  }}
                />
              </li>
            ))}
          </ul>
          {chosen && (
            <ShapeForm key={chosen.id} shape={chosen} onChange={(part) => board.change(chosen.id, part)} />
          )}
          <div className="app-maps__tools fr-mt-2w">
            {formats.map((format) => (
              <Button
                key={format}
                size="small"
                priority="secondary"
                iconId="fr-icon-download-line"
                onClick={() => void saveDrawing(present, format)}
              >
                {t(`save_${format}`)}
              </Button>
            ))}
            <Button size="small" priority="tertiary" onClick={() => askToClear(true)}>
              {t('clearDrawing')}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={isClearing}
        title={t('clearTitle')}
        confirmLabel={t('clearDrawing')}
        onCancel={() => askToClear(false)}
        onConfirm={() => {
          askToClear(false);
          board.clear();
          say(t('saidCleared'));
        }}
      >
        {t('clearText', { count: present.length })}
      </ConfirmDialog>
    </section>
  );
}

/** Never undefined: a shape has a place. */
function boxOf({ geometry }: SketchFeature): GeographicBox {
  const places =
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : geometry.type === 'Polygon'
        ? geometry.coordinates.flat()
        : geometry.coordinates;
  return boxOfPlaces(places.map(([x, y]) => [x!, y!] as const))!;
}
