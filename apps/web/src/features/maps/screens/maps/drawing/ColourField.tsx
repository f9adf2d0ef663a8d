import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { texts } from '../texts.ts';
import { type DrawingColour, drawingColours } from './useDrawingBoard.ts';

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

/** Colours by their names: nobody needs to see them to choose one. */
export function ColourField({ label, value, onChange }: ColourFieldProps) {
  const t = useTexts(texts);
  const names = Object.keys(drawingColours) as DrawingColour[];
  return (
    <Select
      className="fr-mb-2w"
      label={label}
      options={names.map((name) => ({ value: drawingColours[name] as string, label: t(`colour_${name}`) }))}
      nativeSelectProps={{ value, onChange: ({ target }) => onChange(target.value) }}
    />
  );
}
