import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useId, useState } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { SketchFeature } from '../../../../../map/index.ts';
import { ColourField } from '../../../../../map/sketch/ColourField.tsx';
import { texts } from '../texts.ts';
import { drawingLimits } from './drawing-history.ts';

interface ShapeFormProps {
  readonly shape: SketchFeature;
  readonly onChange: (part: Partial<SketchFeature>) => void;
}

/** Name, colour and attributes of a drawn shape. Texts are taken once left, so that a step back undoes a whole one. */
export function ShapeForm({ shape, onChange }: ShapeFormProps) {
  const t = useTexts(texts);
  const titleId = useId();
  const { kind, name, description, colour, attributes } = shape;
  const names = Object.keys(attributes);
  const setAttribute = (key: string, value: string) =>
    value !== attributes[key] && onChange({ attributes: { ...attributes, [key]: value } });
  return (
    <section className="app-maps__shape-form" aria-labelledby={titleId}>
      <h4 id={titleId} className="fr-text--sm fr-text--bold fr-mb-1w">
        {t('shapeOf', { name: name || t('shapeUnnamed') })}
      </h4>
      <Input
        label={t(kind === 'text' ? 'shapeText' : 'shapeName')}
        nativeInputProps={{
          key: `name ${name}`,
          defaultValue: name,
          maxLength: drawingLimits.name,
          onBlur: ({ target }) => target.value !== name && onChange({ name: target.value }),
        }}
      />
      <Input
        label={t('shapeDescription')}
        textArea
        nativeTextAreaProps={{
          key: `description ${description}`,
          defaultValue: description,
          maxLength: drawingLimits.text,
          rows: 2,
          onBlur: ({ target }) => target.value !== description && onChange({ description: target.value }),
        }}
      />
      <ColourField label={t('shapeColour')} value={colour} onChange={(next) => onChange({ colour: next })} />
      {names.map((key) => (
        <div key={key} className="app-maps__attribute">
          <Input
            label={key}
            nativeInputProps={{
              key: `value ${attributes[key]}`,
              defaultValue: attributes[key],
              maxLength: drawingLimits.text,
              onBlur: ({ target }) => setAttribute(key, target.value),
            }}
          />
          <Button
            size="small"
            priority="tertiary no outline"
            iconId="fr-icon-delete-line"
            title={t('removeAttribute', { name: key })}
            onClick={() => {
              const { [key]: _, ...rest } = attributes;
              onChange({ attributes: rest });
            }}
          />
        </div>
      ))}
      {names.length < drawingLimits.attributes && (
        <NewAttribute known={names} onAdd={(key) => onChange({ attributes: { ...attributes, [key]: '' } })} />
      )}
    </section>
  );
}

interface NewAttributeProps {
  readonly known: readonly string[];
  readonly onAdd: (name: string) => void;
}

/** Columns of the files that a drawing has already. */
const taken = ['name', 'description', 'kind'];

function NewAttribute({ known, onAdd }: NewAttributeProps) {
  const t = useTexts(texts);
  const [name, setName] = useState('');
  const typedName = name.trim();
  const isTaken = known.includes(typedName) || taken.includes(typedName.toLowerCase());
  return (
    <form
      className="app-maps__attribute"
      onSubmit={(event) => {
        event.preventDefault();
        if (typedName === '' || isTaken) return;
        onAdd(typedName);
        setName('');
      }}
    >
      <Input
        label={t('newAttribute')}
        {...(isTaken && { state: 'error' as const, stateRelatedMessage: t('attributeTaken') })}
        nativeInputProps={{
          value: name,
          maxLength: drawingLimits.name,
          onChange: ({ target }) => setName(target.value),
        }}
      />
      <Button
        type="submit"
        size="small"
        priority="secondary"
        iconId="fr-icon-add-line"
        title={t('addAttribute')}
      />
    </form>
  );
}
