import type { ServiceForm } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useSite } from '../../../../base/site/site.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { offeringTexts } from '../offering-types.ts';
import { remainingPublications } from '../remaining-publications.ts';
import { formTexts } from './form-texts.ts';
import type { ServiceValues } from './form-values.ts';
import type { StepProps } from './service-form.ts';

type Audience = ServiceForm['share_with'];

/** Who may use the service; an audience without endpoint, or without room there, says so. */
export function AccessStep({ service, type }: StepProps) {
  const t = useTexts(formTexts);
  const offering = useTexts(offeringTexts);
  const datastore = useDatastore();
  const { config_community_id } = useSite();
  const { register, control } = useFormContext<ServiceValues>();
  const chosen = useWatch({ control, name: 'share_with' });
  const endpoints = remainingPublications(datastore, type);

  const option = (value: Audience, open: boolean, label: string, hint: string) => {
    const endpoint = endpoints.find((candidate) => candidate.open === open);
    // The place a service already holds stays its own.
    const keepsItsPlace = service !== undefined && service.open === open;
    const problem =
      endpoint === undefined
        ? t('noEndpoint')
        : endpoint.remaining === 0 && !keepsItsPlace
          ? t('full')
          : undefined;
    const room =
      endpoint && problem === undefined && !keepsItsPlace
        ? offering('remaining', { count: endpoint.remaining, endpoint: endpoint.endpoint })
        : undefined;
    return {
      label,
      hintText: [hint, problem ?? room].filter((text) => text !== undefined).join(' '),
      nativeInputProps: { ...register('share_with'), value, disabled: problem !== undefined },
    };
  };
  const before: Audience | undefined = service && (service.open ? 'all_public' : 'your_community');
  return (
    <>
      <RadioButtons
        legend={t('shareWith')}
        options={[
          option('all_public', true, t('allPublic'), t('allPublicHint')),
          option('your_community', false, t('restricted'), t('restrictedHint')),
        ]}
      />
      {chosen === 'your_community' && config_community_id !== null && (
        <Checkbox options={[{ label: t('allowView'), nativeInputProps: register('allow_view_data') }]} />
      )}
      {before !== undefined && before !== chosen && (
        <Alert
          severity="warning"
          small
          description={chosen === 'all_public' ? t('toPublic') : t('toRestricted')}
        />
      )}
    </>
  );
}
