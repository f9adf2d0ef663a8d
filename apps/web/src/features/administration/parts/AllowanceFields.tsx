import { type Endpoint, type StorageKind, storageKinds } from '@cartable/contract/datastore';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useFormContext } from 'react-hook-form';
import { stateOf } from '../../../base/design/fields.tsx';
import { formatSize } from '../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { administrationTexts } from './administration-texts.ts';
import { type AllowanceValues, bytesOf, isCount } from './allowances.ts';

interface AllowanceFieldsProps {
  readonly endpoints: readonly Pick<Endpoint, '_id' | 'name' | 'technical_name' | 'open'>[];
  /** Bytes in use already. */
  readonly use?: Readonly<Record<StorageKind, number>>;
  /** Services published already, by endpoint. */
  readonly published?: ReadonlyMap<string, number>;
}

/** Quotas of what a datastore may keep and publish; inside a `FormProvider`. */
export function AllowanceFields({ endpoints, use, published }: AllowanceFieldsProps) {
  const t = useTexts(administrationTexts);
  return (
    <>
      <fieldset className="fr-fieldset">
        <legend className="fr-fieldset__legend">
          {t('quotas')}
          <span className="fr-hint-text">{t('quotasHint')}</span>
        </legend>
        <div className="fr-fieldset__element app-admin-pair">
          {storageKinds.map((kind) => (
            <QuotaField key={kind} kind={kind} used={use?.[kind] ?? 0} />
          ))}
        </div>
      </fieldset>
      <fieldset className="fr-fieldset">
        <legend className="fr-fieldset__legend">
          {t('endpointQuotas')}
          <span className="fr-hint-text">{t('endpointQuotasHint')}</span>
        </legend>
        <div className="fr-fieldset__element app-admin-pair">
          {endpoints.map((endpoint) => (
            <EndpointField key={endpoint._id} endpoint={endpoint} use={published?.get(endpoint._id) ?? 0} />
          ))}
        </div>
      </fieldset>
    </>
  );
}

function QuotaField({ kind, used }: { readonly kind: StorageKind; readonly used: number }) {
  const t = useTexts(administrationTexts);
  const language = useLanguage();
  const { register, formState, watch } = useFormContext<AllowanceValues>();
  const error = formState.errors.quotas?.[kind]?.message;
  const bytes = bytesOf(watch(`quotas.${kind}`));
  const isLess = bytes !== undefined && used > 0 && bytes < used;
  return (
    <Input
      label={t(kind)}
      {...(isLess ? { hintText: t('quotaBelowUse', { use: formatSize(used, language) }) } : {})}
      {...stateOf(error)}
      nativeInputProps={{
        ...register(`quotas.${kind}`, {
          validate: (typed) => bytesOf(typed) !== undefined || t('quotaRule'),
        }),
        inputMode: 'decimal',
        'aria-required': true,
        'aria-invalid': error !== undefined,
      }}
    />
  );
}

function EndpointField({
  endpoint: { _id, name, technical_name, open },
  use,
}: {
  readonly endpoint: Pick<Endpoint, '_id' | 'name' | 'technical_name' | 'open'>;
  readonly use: number;
}) {
  const t = useTexts(administrationTexts);
  const { register, formState } = useFormContext<AllowanceValues>();
  const error = formState.errors.endpoints?.[_id]?.message;
  const hint = `${technical_name} — ${t(open ? 'open' : 'restricted')}`;
  return (
    <Input
      label={name}
      hintText={use > 0 ? `${hint} — ${t('published', { count: use })}` : hint}
      {...stateOf(error)}
      nativeInputProps={{
        ...register(`endpoints.${_id}`, { validate: (typed) => isCount(typed) || t('endpointQuotaRule') }),
        inputMode: 'numeric',
        'aria-invalid': error !== undefined,
      }}
    />
  );
}
