import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../base/i18n/texts.ts';
import { mapTexts } from '../map.texts.ts';
import type { Sketching } from './useSketch.ts';

/** How to use the tool of the drawing, under the map, and its acts for who has no mouse. */
export function SketchBar({ sketching }: { readonly sketching: Sketching }) {
  const t = useTexts(mapTexts);
  const { tool, isUnderWay } = sketching;
  if (tool === null) return null;
  return (
    <div className="app-map__measure">
      <p className="fr-mb-0" role="status">
        {t(`sketch_${tool}`)}
      </p>
      {isUnderWay && (
        <>
          <Button size="small" priority="secondary" onClick={sketching.removeLast}>
            {t('removeLastPoint')}
          </Button>
          <Button size="small" priority="secondary" onClick={sketching.finish}>
            {t('finishShape')}
          </Button>
        </>
      )}
      <Button size="small" priority="tertiary" onClick={sketching.leave}>
        {t('closeSketch')}
      </Button>
    </div>
  );
}
