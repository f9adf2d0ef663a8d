import {
  COMMUNITY_DESCRIPTION_MAX,
  COMMUNITY_NAME_MAX,
  type EspacecoCommunity,
} from '@cartable/contract/espaceco';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { isEmailAddress } from '../../../../base/design/field-rules.ts';
import { TextField } from '../../../../base/design/fields.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { RichTextField } from '../../../../base/rich-text/index.ts';
import { DocumentsField } from '../files/DocumentsField.tsx';
import { LogoField } from '../files/LogoField.tsx';
import { DomainsField } from './DomainsField.tsx';
import {
  areDomains,
  type EmailDomain,
  type MembershipMode,
  membershipModes,
  modeChangesOf,
  modeOf,
} from './membership-mode.ts';
import { ReuseBlock } from './ReuseBlock.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { SettingsFormProps } from './settings-form.ts';
import { texts } from './texts.ts';
import { useTopicKeywords } from './topic-keywords.ts';
import './settings.css';

interface Values {
  name: string;
  description: string;
  editorial: string;
  keywords: string[];
  email: string;
  listed: boolean;
  mode: MembershipMode;
  domains: readonly EmailDomain[];
}

/** Name, texts, keywords, and who may find and join it. */
export function DescriptionForm(props: SettingsFormProps) {
  const { community } = props;
  const t = useTexts(texts);
  const initial = valuesOf(community);
  const form = useForm<Values>({ defaultValues: initial });
  const { register, control, formState } = form;
  return (
    <SettingsForm
      {...props}
      form={form}
      initial={initial}
      fieldOfCode={{ 'espaceco.name-taken': 'name' }}
      changesOf={({ name, description, editorial, keywords, email, listed, mode, domains }) => ({
        name: name.trim(),
        description: description || null,
        editorial: editorial || null,
        keywords,
        email: email.trim() || null,
        listed,
        ...(community.abilities.choose_mode ? modeChangesOf(mode, domains) : {}),
      })}
    >
      <ReuseBlock
        except={community.id}
        text={t('reuseDescription')}
        onCopy={(other) => {
          const { description, editorial, keywords, mode, domains } = valuesOf(other);
          form.reset(
            { ...form.getValues(), description, editorial, keywords, mode, domains },
            { keepDefaultValues: true },
          );
        }}
      />
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        field={register('name', {
          required: t('nameRequired'),
          minLength: { value: 2, message: t('nameLength') },
          maxLength: { value: COMMUNITY_NAME_MAX, message: t('nameLength') },
        })}
        error={formState.errors.name?.message}
      />
      <LogoField community={community} />
      <Controller
        control={control}
        name="description"
        rules={{ maxLength: { value: COMMUNITY_DESCRIPTION_MAX, message: t('descriptionLong') } }}
        render={({ field, fieldState }) => (
          <RichTextField
            label={t('description')}
            hint={t('descriptionHint')}
            optional
            value={field.value}
            onChange={field.onChange}
            maxLength={COMMUNITY_DESCRIPTION_MAX}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="editorial"
        render={({ field }) => (
          <RichTextField
            label={t('editorial')}
            hint={t('editorialHint')}
            optional
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <DocumentsField communityId={community.id} />
      <KeywordsField form={form} />
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        optional
        autoComplete="off"
        field={register('email', {
          validate: (value) => value.trim() === '' || isEmailAddress(value) || t('emailInvalid'),
        })}
        error={formState.errors.email?.message}
      />
      <Controller
        control={control}
        name="listed"
        render={({ field }) => (
          <Switch
            className="fr-mb-3w"
            label={t('listed')}
            hint={t('listedHint')}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {community.abilities.choose_mode && <ModeField form={form} />}
    </SettingsForm>
  );
}

function KeywordsField({ form }: { readonly form: UseFormReturn<Values> }) {
  const t = useTexts(texts);
  const topics = useTopicKeywords();
  return (
    <Controller
      control={form.control}
      name="keywords"
      render={({ field }) => (
        <Checkbox
          className="app-espaceco-keywords"
          small
          legend={t('keywords')}
          hintText={t('keywordsHint')}
          options={topics.map(({ value, label }) => ({
            label,
            nativeInputProps: {
              checked: field.value.includes(value),
              onChange: ({ target }) =>
                field.onChange(
                  target.checked ? [...field.value, value] : field.value.filter((other) => other !== value),
                ),
            },
          }))}
        />
      )}
    />
  );
}

function ModeField({ form }: { readonly form: UseFormReturn<Values> }) {
  const t = useTexts(texts);
  const mode = useWatch({ control: form.control, name: 'mode' });
  return (
    <>
      <Controller
        control={form.control}
        name="mode"
        render={({ field }) => (
          <RadioButtons
            legend={t('mode')}
            options={membershipModes.map((value) => ({
              label: t(`mode_${value}`),
              hintText: t(`mode_${value}_hint`),
              nativeInputProps: { checked: field.value === value, onChange: () => field.onChange(value) },
            }))}
          />
        )}
      />
      {mode === 'partially_open' && (
        <Controller
          control={form.control}
          name="domains"
          rules={{ validate: (domains) => areDomains(domains) || t('domainsInvalid') }}
          render={({ field, fieldState }) => (
            <DomainsField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
      )}
    </>
  );
}

function valuesOf(community: EspacecoCommunity): Values {
  return {
    name: community.name,
    description: community.description ?? '',
    editorial: community.editorial ?? '',
    keywords: community.keywords,
    email: community.email ?? '',
    listed: community.listed,
    mode: modeOf(community),
    domains: community.open_with_email ?? [],
  };
}
