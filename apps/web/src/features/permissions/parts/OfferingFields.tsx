import type { Permission } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { MoreResults, ResultCount } from '../../../base/design/MoreResults.tsx';
import { WordsField } from '../../../base/design/WordsField.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { permissionTexts } from './permission-texts.ts';
import type { OfferedService, PermissionValues } from './permission-values.ts';
import { useOfferedServices } from './useOfferedServices.ts';

interface OfferingFieldsProps {
  readonly datastoreId: string;
  readonly form: UseFormReturn<PermissionValues>;
  readonly permission: Permission | undefined;
  readonly hint?: string;
}

/** The services a permission opens, sought by words, datasheet by datasheet. */
export function OfferingFields({ datastoreId, form, permission, hint }: OfferingFieldsProps) {
  const t = useTexts(permissionTexts);
  const [search, setSearch] = useState('');
  const { field, fieldState } = useController({
    control: form.control,
    name: 'offerings',
    rules: { validate: (chosen) => chosen.length > 0 || t('offeringsRequired') },
  });
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const others = field.value.filter((id) => !ids.includes(id));
    field.onChange(isChosen ? [...others, ...ids] : others);
  };
  const { list, found, kept } = useOfferedServices({
    datastoreId,
    permission,
    search,
    chosen: field.value,
    onGone: (ids) => {
      if (ids.length > 0) choose(ids, false);
    },
  });
  const error = fieldState.error?.message;
  const choice = { chosen: field.value, onBlur: field.onBlur, onChoose: choose };
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
      <div className="fr-fieldset__element">
        <WordsField label={t('offeringSearch')} onSearch={setSearch} />
        <ResultCount list={list} />
        <p className="fr-hint-text fr-mb-0" role="status">
          {t('offeringsChosen', { count: field.value.length })}
        </p>
      </div>
      {kept.length > 0 && <Services legend={t('offeringsKept')} services={kept} {...choice} withSheet />}
      {[...Map.groupBy(found, ({ datasheetName }) => datasheetName)].map(([name, ofSheet]) => (
        <Services
          key={name}
          legend={name}
          services={ofSheet}
          isPart={list.hasMore || search !== ''}
          {...choice}
        />
      ))}
      <div className="fr-fieldset__element">
        <MoreResults list={list} />
      </div>
      <div className="fr-messages-group" id="permission-offerings-error" aria-live="polite">
        {error !== undefined && <p className="fr-message fr-message--error">{error}</p>}
      </div>
    </fieldset>
  );
}

interface ServicesProps {
  readonly legend: string;
  readonly services: readonly OfferedService[];
  readonly chosen: readonly string[];
  /** Other services of the datasheet may not be shown. */
  readonly isPart?: boolean;
  /** Names the datasheet of each. */
  readonly withSheet?: boolean;
  readonly onBlur: () => void;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
}

function Services({ legend, services, chosen, isPart = false, withSheet = false, ...on }: ServicesProps) {
  const t = useTexts(permissionTexts);
  const hintOf = ({ type, datasheetName, isOpen, isLeaving }: OfferedService) =>
    [
      type,
      ...(withSheet ? [datasheetName] : []),
      ...(isOpen ? [t('becameOpen')] : []),
      ...(isLeaving ? [t('leaving')] : []),
    ].join(' – ');
  const ids = services.filter(({ isLeaving }) => !isLeaving).map(({ id }) => id);
  const isWhole = ids.every((id) => chosen.includes(id));
  const action = isPart
    ? t(isWhole ? 'unselectShown' : 'selectShown')
    : t(isWhole ? 'unselectSheet' : 'selectSheet');
  return (
    <div className="fr-fieldset__element app-permission-sheet">
      <Checkbox
        className="fr-mb-0"
        legend={legend}
        small
        options={services.map((service) => ({
          label: service.layerName,
          hintText: hintOf(service),
          nativeInputProps: {
            name: 'offerings',
            value: service.id,
            checked: chosen.includes(service.id),
            disabled: service.isLeaving && !chosen.includes(service.id),
            onBlur: on.onBlur,
            onChange: (event) => on.onChoose([service.id], event.target.checked),
          },
        }))}
      />
      {!withSheet && ids.length > 1 && (
        <Button
          type="button"
          size="small"
          priority="tertiary no outline"
          onClick={() => on.onChoose(ids, !isWhole)}
          nativeButtonProps={{ 'aria-label': t('selectSheetOf', { action, name: legend }) }}
        >
          {action}
        </Button>
      )}
    </div>
  );
}
