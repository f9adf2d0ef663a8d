import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly options: readonly T[];
  /** Label, then what it is good for. */
  readonly textsOf: (option: T) => readonly [label: string, hint: string];
  readonly value: T;
  readonly onChange: (option: T) => void;
}

/** One of a few, each with the sentence that helps to choose. */
export function Choice<T extends string>({ legend, options, textsOf, value, onChange }: ChoiceProps<T>) {
  return (
    <RadioButtons
      small
      legend={legend}
      options={options.map((option) => {
        const [label, hintText] = textsOf(option);
        return {
          label,
          hintText,
          nativeInputProps: { value: option, checked: option === value, onChange: () => onChange(option) },
        };
      })}
    />
  );
}
