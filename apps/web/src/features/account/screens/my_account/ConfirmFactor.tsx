import { peopleCalls } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useForm } from 'react-hook-form';
import { encode } from 'uqr';
import { useWrite } from '../../../../base/api/hooks.ts';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { accountTexts } from './my-account-texts.ts';

interface ConfirmFactorProps {
  readonly secret: string;
  /** `otpauth:` */
  readonly address: string;
  readonly onDone: (answer: { recovery_codes: readonly string[] }) => Promise<void>;
  readonly onCancel: () => void;
}

/** The picture for the telephone, and the code that shows it was read. */
export function ConfirmFactor({ secret, address, onDone, onCancel }: ConfirmFactorProps) {
  const t = useTexts(accountTexts);
  const confirm = useWrite(peopleCalls.confirmSecondFactor, {
    onSuccess: (answer) => {
      notify({ description: t('factorDone') });
      return onDone(answer);
    },
  });
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const submit = handleSubmit((body) => confirm.mutate({ body }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {confirm.error && <ErrorAlert title={t('factorFailed')} error={confirm.error} />}
      <p>{t('factorScan')}</p>
      <Picture text={address} label={t('factorPicture')} />
      <CopyField className="fr-mt-2w" label={t('factorSecret')} value={secret} />
      <TextField
        label={t('factorCode')}
        autoComplete="one-time-code"
        field={register('code', { required: t('factorCodeRequired') })}
        error={formState.errors.code?.message}
      />
      <Button type="submit" disabled={confirm.isPending}>
        {t('factorConfirm')}
      </Button>{' '}
      <Button type="button" priority="secondary" onClick={onCancel}>
        {t('cancelFactor')}
      </Button>
    </form>
  );
}

const pictureSize = 200;

/** Black on white whatever the colours of the page: telephones read nothing else well. */
function Picture({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      width={pictureSize}
      height={pictureSize}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
