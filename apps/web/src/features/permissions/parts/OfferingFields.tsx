import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTexts } from '../../../base/i18n/texts.ts';
import { permissionTexts } from './permission-texts.ts';
import type { OfferedService, PermissionValues } from './permission-values.ts';

interface OfferingFieldsProps {
  readonly form: UseFormReturn<PermissionValues>;
  readonly services: readonly OfferedService[];
  readonly hint?: string;
}

/** The services a permission opens, datasheet by datasheet. */
export function OfferingFields({ form, services, hint }: OfferingFieldsProps) {
  const t = useTexts(permissionTexts);
  const { field, fieldState } = useController({
    control: form.control,
    name: 'offerings',
    rules: { validate: (chosen) => chosen.length > 0 || t('offeringsRequired') },
  });
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const others = field.value.filter((id) => !ids.includes(id));
    field.onChange(isChosen ? [...others, ...ids] : others);
  };
  const error = fieldState.error?.message;
  return (
    <fieldset
      className="fr-fieldset"
      data-field={t('offerings')}
      aria-labelledby="permission-offerings permission-offerings-error"
    >
      <legend className="fr-fieldset__legend fr-fieldset__legend--regular" id="permission-offerings">
        {t('offerings')}
        {hint && <span className="fr-hint-text">{hint}</span>}
      </legend>
      {[...Map.groupBy(services, ({ datasheetName }) => datasheetName)].map(([name, ofSheet]) => (
        <Sheet
          key={name}
          name={name}
          services={ofSheet}
          chosen={field.value}
          onBlur={field.onBlur}
          onChoose={choose}
        />
      ))}
      <div className="fr-messages-group" id="permission-offerings-error" aria-live="polite">
        {error !== undefined && <p className="fr-message fr-message--error">{error}</p>}
      </div>
    </fieldset>
  );
}

interface SheetProps {
  readonly name: string;
  readonly services: readonly OfferedService[];
  readonly chosen: readonly string[];
  readonly onBlur: () => void;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
}

function Sheet({ name, services, chosen, onBlur, onChoose }: SheetProps) {
  const t = useTexts(permissionTexts);
  const ids = services.map(({ id }) => id);
  const isWhole = ids.every((id) => chosen.includes(id));
  const action = t(isWhole ? 'unselectSheet' : 'selectSheet');
  return (
    <div className="fr-fieldset__element app-permission-sheet">
      <Checkbox
        className="fr-mb-0"
        legend={name}
        small
        options={services.map(({ id, layerName, type, isOpen }) => ({
          label: layerName,
          hintText: isOpen ? `${type} – ${t('becameOpen')}` : type,
          nativeInputProps: {
            name: 'offerings',
            value: id,
            checked: chosen.includes(id),
            onBlur,
            onChange: (event) => onChoose([id], event.target.checked),
          },
        }))}
      />
      {services.length > 1 && (
        <Button
          type="button"
          size="small"
          priority="tertiary no outline"
          onClick={() => onChoose(ids, !isWhole)}
          nativeButtonProps={{ 'aria-label': t('selectSheetOf', { action, name }) }}
        >
          {action}
        </Button>
      )}
    </div>
  );
}
