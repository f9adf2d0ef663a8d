import { type KeyType, keyTypes } from '@cartable/contract/core';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { commonTexts } from '../../../base/design/common-texts.ts';
import { PasswordField, TextField } from '../../../base/design/fields.tsx';
import { Switch } from '../../../base/design/Switch.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { isIpRange, readRanges } from './ip-range.ts';
import { type KeyValues, suits } from './key-values.ts';
import { keyTexts } from './keys-texts.ts';
import type { KeyStepProps } from './ServicesStep.tsx';

const MAX_RANGES = 100;
const MAX_LENGTH = 300;
const PASSWORD_MIN = 12;
const PASSWORD_MAX = 200;

/** Type and credentials of the key; addresses, programs and sites it may be used from. */
export function SecurityStep(props: KeyStepProps) {
  const t = useTexts(keyTexts);
  const common = useTexts(commonTexts);
  const { register, control, formState } = useFormContext<KeyValues>();
  const { edited } = props;
  const { errors } = formState;
  const longest = { maxLength: { value: MAX_LENGTH, message: t('tooLong') } };
  return (
    <>
      {edited ? (
        <>
          <p className="fr-mb-1v">
            <strong>{common('named', { name: t('keyType'), value: t(edited.type) })}</strong>
          </p>
          <p className="fr-hint-text fr-mb-3w">{`${t(`${edited.type}_text`)} ${t('typeLocked')}`}</p>
          <Controller
            control={control}
            name="enabled"
            render={({ field }) => (
              <Switch
                className="fr-mb-3w"
                label={t('enabled')}
                hint={t('enabledHint')}
                title={t('enabled')}
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </>
      ) : (
        <TypeFields {...props} />
      )}
      <IpFields />
      <TextField
        label={t('userAgentLabel')}
        hint={t('userAgentHint')}
        optional
        field={register('user_agent', longest)}
        error={errors.user_agent?.message}
      />
      <TextField
        label={t('refererLabel')}
        hint={t('refererHint')}
        optional
        field={register('referer', longest)}
        error={errors.referer?.message}
      />
    </>
  );
}

function TypeFields({ offered, hasOauth }: KeyStepProps) {
  const t = useTexts(keyTexts);
  const { register, control, formState } = useFormContext<KeyValues>();
  const [type, accesses] = useWatch({ control, name: ['type', 'accesses'] });
  const chosen = offered.filter(({ key }) => accesses.includes(key));
  const obstacleTo = (one: KeyType) => {
    if (!chosen.every((access) => suits(one, access))) return t('typeUnfit');
    return one === 'OAUTH2' && hasOauth ? t('typeTaken') : undefined;
  };
  const { type_infos: infos } = formState.errors;
  return (
    <>
      <Controller
        control={control}
        name="type"
        rules={{ validate: (one) => obstacleTo(one) ?? true }}
        render={({ field, fieldState: { error } }) => (
          <RadioButtons
            legend={t('keyType')}
            {...(error?.message === undefined
              ? {}
              : { state: 'error' as const, stateRelatedMessage: error.message })}
            options={keyTypes.map((one) => ({
              label: t(one),
              hintText: [t(`${one}_text`), obstacleTo(one)].filter((part) => part !== undefined).join(' '),
              nativeInputProps: {
                name: field.name,
                value: one,
                checked: field.value === one,
                disabled: obstacleTo(one) !== undefined,
                onChange: () => field.onChange(one),
              },
            }))}
          />
        )}
      />
      {type === 'BASIC' && (
        <>
          <TextField
            label={t('loginLabel')}
            hint={t('loginHint')}
            autoComplete="off"
            field={register('type_infos.login', {
              shouldUnregister: false,
              validate: (login) =>
                login.trim() === ''
                  ? t('loginRequired')
                  : login.includes(':')
                    ? t('loginColon')
                    : login.trim().length <= 100 || t('nameLong'),
            })}
            error={infos?.login?.message}
          />
          <PasswordField
            label={t('password')}
            hint={t('passwordHint')}
            autoComplete="new-password"
            field={register('type_infos.password', {
              validate: ({ length }) =>
                (length >= PASSWORD_MIN && length <= PASSWORD_MAX) || t('passwordLength'),
            })}
            error={infos?.password?.message}
          />
        </>
      )}
    </>
  );
}

const lists = ['none', 'whitelist', 'blacklist'] as const;
const listTexts = { none: 'ipNone', whitelist: 'ipWhitelist', blacklist: 'ipBlacklist' } as const;

function IpFields() {
  const t = useTexts(keyTexts);
  const { register, control, formState } = useFormContext<KeyValues>();
  const list = useWatch({ control, name: 'ip_list_name' });
  const error = formState.errors.ip_list_addresses?.message;
  const problemOf = (text: string) => {
    const ranges = readRanges(text);
    if (ranges.length === 0) return t('rangesRequired');
    if (ranges.length > MAX_RANGES) return t('rangesMany');
    const wrong = ranges.find((range) => !isIpRange(range));
    return wrong === undefined ? undefined : t('rangeWrong', { range: wrong });
  };
  return (
    <>
      <Controller
        control={control}
        name="ip_list_name"
        render={({ field }) => (
          <RadioButtons
            legend={t('ipList')}
            options={lists.map((one) => ({
              label: t(listTexts[one]),
              hintText: t(`${listTexts[one]}Text`),
              nativeInputProps: {
                name: field.name,
                value: one,
                checked: field.value === one,
                onChange: () => field.onChange(one),
              },
            }))}
          />
        )}
      />
      {list !== 'none' && (
        <Input
          textArea
          label={t('ranges')}
          hintText={t('rangesHint')}
          {...(error === undefined ? {} : { state: 'error' as const, stateRelatedMessage: error })}
          nativeTextAreaProps={{
            ...register('ip_list_addresses', {
              shouldUnregister: false,
              validate: (text, { ip_list_name: name }) =>
                name === 'none' ? true : (problemOf(text) ?? true),
            }),
            rows: 4,
            'aria-required': true,
            'aria-invalid': error !== undefined,
          }}
        />
      )}
    </>
  );
}
