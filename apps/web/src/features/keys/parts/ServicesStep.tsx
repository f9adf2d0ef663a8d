import type { KeyWithAccesses } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Controller, useFormContext } from 'react-hook-form';
import { TextField } from '../../../base/design/fields.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { type KeyValues, type OfferedAccess, suits } from './key-values.ts';
import { keyTexts } from './keys-texts.ts';
import './keys.css';

export interface KeyStepProps {
  readonly offered: readonly OfferedAccess[];
  readonly edited: KeyWithAccesses | undefined;
  readonly hasOauth: boolean;
}

const MAX_NAME = 100;

/** Its name, and what it opens: a box for each service of each permission. */
export function ServicesStep({ offered, edited, hasOauth }: KeyStepProps) {
  const t = useTexts(keyTexts);
  const { register, control, formState } = useFormContext<KeyValues>();
  // The type of a new key is not chosen yet; of those for tokens, there is one at most.
  const isOffered = (access: OfferedAccess) =>
    edited ? suits(edited.type, access) : !(access.permission.only_oauth && hasOauth);
  return (
    <>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        field={register('name', {
          validate: (name) => name.trim() !== '' || t('nameRequired'),
          maxLength: { value: MAX_NAME, message: t('nameLong') },
        })}
        error={formState.errors.name?.message}
      />
      <Controller
        control={control}
        name="accesses"
        rules={{ validate: (accesses) => accesses.length > 0 || t('accessesRequired') }}
        render={({ field, fieldState: { error } }) => (
          <Accesses
            offered={offered}
            isOffered={isOffered}
            chosen={field.value}
            onChange={field.onChange}
            error={error?.message}
          />
        )}
      />
    </>
  );
}

interface AccessesProps {
  readonly offered: readonly OfferedAccess[];
  readonly isOffered: (access: OfferedAccess) => boolean;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  readonly error: string | undefined;
}

function Accesses({ offered, isOffered, chosen, onChange, error }: AccessesProps) {
  const t = useTexts(keyTexts);
  const keys = (list: readonly OfferedAccess[]) => list.map(({ key }) => key);
  const possible = offered.filter((access) => isOffered(access) && !access.permission.expired);
  return (
    <>
      <div className="app-accesses">
        <Checkbox
          legend={t('accesses')}
          hintText={t('accessesHint')}
          {...(error === undefined ? {} : { state: 'error' as const, stateRelatedMessage: error })}
          options={offered.map((access) => ({
            label: access.layerName,
            hintText: hintOf(t, access),
            nativeInputProps: {
              checked: chosen.includes(access.key),
              // Services the key has already may stay, and may always be taken away.
              disabled: !isOffered(access) && !chosen.includes(access.key),
              onChange: (event) =>
                onChange(
                  event.target.checked ? [...chosen, access.key] : chosen.filter((key) => key !== access.key),
                ),
            },
          }))}
        />
      </div>
      {possible.length > 2 && (
        <div className="app-key__buttons fr-mt-1w">
          <Button
            type="button"
            size="small"
            priority="tertiary"
            onClick={() => onChange([...new Set([...chosen, ...keys(possible)])])}
          >
            {t('all')}
          </Button>
          <Button type="button" size="small" priority="tertiary" onClick={() => onChange([])}>
            {t('none')}
          </Button>
        </div>
      )}
    </>
  );
}

function hintOf(
  t: ReturnType<typeof useTexts<typeof keyTexts.fr>>,
  { type, permission: { licence, only_oauth, expired } }: OfferedAccess,
): string {
  return [
    t('ofLicence', { type, licence }),
    only_oauth ? t('onlyOauth') : undefined,
    expired ? t('expiredAccess') : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}
