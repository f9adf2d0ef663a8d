import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { BoxDrawingButton, BoxSides } from '../../../../map/box/BoxFields.tsx';
import { texts } from './texts.ts';

/** Metropolitan France, to begin with. */
const first: GeographicBox = { west: -5.5, south: 41, east: 10, north: 51.5 };

interface ExtentFieldProps {
  readonly extent: GeographicBox | null;
  readonly onChange: (extent: GeographicBox | null) => void;
  readonly error: string | undefined;
  readonly isDrawing: boolean;
  readonly onDraw: () => void;
}

/** Bounds of the navigation, typed or drawn on the map beside, or none. */
export function ExtentField({ extent, onChange, error, isDrawing, onDraw }: ExtentFieldProps) {
  const t = useTexts(texts);
  if (extent === null)
    return (
      <div className="fr-mt-2w">
        <p className="fr-mb-1w">{t('noExtent')}</p>
        <Button
          type="button"
          size="small"
          priority="secondary"
          iconId="fr-icon-add-line"
          onClick={() => onChange(first)}
        >
          {t('addExtent')}
        </Button>
      </div>
    );
  return (
    <fieldset
      className={`fr-fieldset app-espaceco-extent fr-mt-2w ${error === undefined ? '' : 'fr-fieldset--error'}`}
    >
      <legend className="fr-fieldset__legend fr-fieldset__legend--regular">{t('extent')}</legend>
      <BoxDrawingButton isDrawing={isDrawing} onClick={onDraw} />
      <BoxSides box={extent} onChange={onChange} isWrong={error !== undefined} />
      {error !== undefined && <p className="fr-error-text fr-mt-0 fr-mb-2w">{error}</p>}
      <Button
        type="button"
        size="small"
        priority="tertiary"
        iconId="fr-icon-delete-line"
        onClick={() => onChange(null)}
      >
        {t('removeExtent')}
      </Button>
    </fieldset>
  );
}
