import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useId, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTexts } from '../../../base/i18n/texts.ts';
import { fold } from './permission-list.ts';
import { permissionTexts } from './permission-texts.ts';
import { badId, beneficiariesOf, type PermissionValues } from './permission-values.ts';
import type { VisibleCommunity } from './visible-communities.ts';

const MAX_BENEFICIARIES = 200;

interface BeneficiaryFieldsProps {
  readonly form: UseFormReturn<PermissionValues>;
  readonly communities: readonly VisibleCommunity[];
}

/** To communities, chosen in a list or by identifier, or to persons, by address or identifier. */
export function BeneficiaryFields({ form, communities }: BeneficiaryFieldsProps) {
  const t = useTexts(permissionTexts);
  const type = form.watch('type');
  const choose = (chosen: PermissionValues['type']) => {
    form.setValue('type', chosen);
    // Nobody is granted anything by a choice that is no longer seen.
    form.setValue('communities', []);
    form.setValue('other_communities', '');
    form.setValue('accounts', '');
    form.clearErrors(['communities', 'other_communities', 'accounts']);
  };
  const option = (value: PermissionValues['type'], label: string, hintText: string) => ({
    label,
    hintText,
    nativeInputProps: { name: 'type', value, checked: type === value, onChange: () => choose(value) },
  });
  return (
    <>
      <RadioButtons
        legend={t('type')}
        options={[
          option('COMMUNITY', t('typeCommunity'), t('typeCommunityHint')),
          option('ACCOUNT', t('typeAccount'), t('typeAccountHint')),
        ]}
      />
      {type === 'COMMUNITY' ? (
        <>
          <CommunityChoice form={form} communities={communities} />
          <IdsField form={form} name="other_communities" label={t('otherIds')} hint={t('otherIdsHint')} />
        </>
      ) : (
        <IdsField form={form} name="accounts" label={t('accountIds')} hint={t('idsHint')} required />
      )}
    </>
  );
}

/** Communities to choose: those that are checked stay in sight, whatever is searched. */
function CommunityChoice({ form, communities }: BeneficiaryFieldsProps) {
  const t = useTexts(permissionTexts);
  const searchId = useId();
  const [search, setSearch] = useState('');
  const { field, fieldState } = useController({
    control: form.control,
    name: 'communities',
    rules: {
      validate: (_chosen, values) => {
        const count = beneficiariesOf(values).length;
        if (count === 0) return t('beneficiaryRequired');
        return count <= MAX_BENEFICIARIES || t('tooMany');
      },
    },
  });
  const words = fold(search).split(/\s+/).filter(Boolean);
  const shown = communities.filter(({ _id, name, description }) => {
    const text = fold(`${name} ${description ?? ''}`);
    return field.value.includes(_id) || words.every((word) => text.includes(word));
  });
  const toggle = (id: string, isChosen: boolean) => {
    const others = field.value.filter((one) => one !== id);
    field.onChange(isChosen ? [...others, id] : others);
  };
  const error = fieldState.error?.message;
  return (
    <div data-field={t('communities')} className="app-permission-communities">
      {communities.length > 0 && (
        <>
          <div className="fr-search-bar fr-mb-1w">
            <label className="fr-label" htmlFor={searchId}>
              {t('communitySearch')}
            </label>
            <input
              id={searchId}
              className="fr-input"
              type="search"
              placeholder={t('communitySearch')}
              maxLength={200}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          </div>
          <p className="fr-sr-only" role="status">
            {t('communitiesShown', { count: shown.length })}
          </p>
        </>
      )}
      <Checkbox
        className="app-permission-choice"
        legend={t('communities')}
        hintText={shown.length === 0 ? t('communitiesNone') : t('communitiesHint')}
        small
        options={shown.map(({ _id, name, description }) => ({
          label: name,
          ...(description ? { hintText: description } : {}),
          nativeInputProps: {
            name: 'communities',
            value: _id,
            checked: field.value.includes(_id),
            onBlur: field.onBlur,
            onChange: (event) => toggle(_id, event.target.checked),
          },
        }))}
        {...(error === undefined ? {} : { state: 'error' as const, stateRelatedMessage: error })}
      />
    </div>
  );
}

interface IdsFieldProps {
  readonly form: UseFormReturn<PermissionValues>;
  readonly name: 'other_communities' | 'accounts';
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
}

function IdsField({ form, name, label, hint, required = false }: IdsFieldProps) {
  const t = useTexts(permissionTexts);
  const field = form.register(name, {
    deps: name === 'other_communities' ? ['communities'] : [],
    validate: (text, values) => {
      const bad = badId(text, name === 'accounts');
      if (bad !== undefined) return t('idInvalid', { id: bad });
      const count = beneficiariesOf(values).length;
      if (required && count === 0) return t('beneficiaryRequired');
      return count <= MAX_BENEFICIARIES || t('tooMany');
    },
  });
  const error = form.formState.errors[name]?.message;
  return (
    <Input
      textArea
      label={label}
      hintText={hint}
      {...(error === undefined ? {} : { state: 'error' as const, stateRelatedMessage: error })}
      nativeTextAreaProps={{
        ...field,
        rows: 3,
        spellCheck: false,
        autoComplete: 'off',
        'aria-required': required,
        'aria-invalid': error !== undefined,
      }}
    />
  );
}
