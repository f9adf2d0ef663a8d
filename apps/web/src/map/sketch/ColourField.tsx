import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useTexts } from '../../base/i18n/texts.ts';
import { mapTexts } from '../map.texts.ts';
import './colour-field.css';
import { type SketchColour, sketchColours } from './sketch-colours.ts';

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

const names = Object.keys(sketchColours) as SketchColour[];

/** Colours by their names: nobody needs to see them to choose one. */
export function ColourField({ label, value, onChange }: ColourFieldProps) {
  return (
    <Select
      className="fr-mb-2w"
      label={label}
      options={useColourOptions(value)}
      nativeSelectProps={{ value, onChange: ({ target }) => onChange(target.value) }}
    />
  );
}

/** The same in a row of others: its label is read, not seen. */
export function ColourChoice({ label, value, onChange }: ColourFieldProps) {
  return (
    <span className="app-colour-choice">
      <span className="app-colour-choice__dot" style={{ background: value }} aria-hidden="true" />
      <select
        className="fr-select"
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {useColourOptions(value).map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** With the one it has, where another program gave it. */
function useColourOptions(value: string) {
  const t = useTexts(mapTexts);
  const options = names.map((name) => ({ value: sketchColours[name] as string, label: t(`colour_${name}`) }));
  if (options.some((one) => one.value === value)) return options;
  return [...options, { value, label: t('colourOther', { colour: value }) }];
}
