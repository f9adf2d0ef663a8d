import { type Datasheet, datastoreCalls, type Service, type StoredData } from '@cartable/contract/datastore';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import type { ApiError } from '../../../../base/api/api-error.ts';
import { readOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { Steps } from '../../../../base/design/Steps.tsx';
import {
  DraftForm,
  ErrorSummary,
  formDone,
  rejectedFields,
  showRejection,
} from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { invalidateOfferings } from '../after-change.ts';
import { ServiceQuality } from '../quality/ServiceQuality.tsx';
import { commonSteps } from './common-steps.ts';
import { formTexts } from './form-texts.ts';
import type { ServiceValues } from './form-values.ts';
import type { FormDescriptor } from './service-form.ts';

interface ServiceStepsProps {
  readonly descriptor: FormDescriptor;
  readonly datastoreId: string;
  readonly datasheetName: string;
  readonly storedData: StoredData;
  readonly service: Service | undefined;
  /** That of the datasheet. */
  readonly record: Datasheet['record'];
  readonly initial: ServiceValues;
}

/** The form itself: one step at a time, each judged by its own fields, all of them kept. */
export function ServiceSteps(props: ServiceStepsProps) {
  const { descriptor, storedData, service, record, initial } = props;
  const t = useTexts(formTexts);
  const steps = [...descriptor.steps, ...commonSteps];
  const [current, setCurrent] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const [isShownAtFields, setShownAtFields] = useState(false);
  const form = useForm<ServiceValues>({
    defaultValues: initial,
    resolver: zodResolver(descriptor.schema as never) as unknown as Resolver<ServiceValues>,
  });
  const goToField = (field: string) => {
    const rank = steps.findIndex(({ fields }) => (fields as readonly string[]).includes(field));
    if (rank >= 0) setCurrent(rank);
  };
  const publish = usePublication(props);
  const { fields, Step, title } = steps[current]!;

  const showError = (error: ApiError) => {
    setShownAtFields(showRejection(form, error, fieldOfCode));
    const [first] = rejectedFields(error, fieldOfCode);
    if (first) goToField(first.field.split('.')[0]!);
    setAttempts((count) => count + 1);
  };
  const next = async () => {
    const holds = await form.trigger([...fields]);
    const isFree =
      !holds || service || !fields.includes('technical_name') || (await isNameFree(props, form.getValues()));
    if (!isFree) form.setError('technical_name', { type: 'server', message: t('nameTaken') });
    if (!holds || !isFree) {
      setAttempts(attempts + 1);
      return;
    }
    setAttempts(0);
    if (current < steps.length - 1) setCurrent(current + 1);
    else publish.mutate(form.getValues(), { onError: showError });
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <DraftForm form={form} initial={initial} step={current} onStep={setCurrent} />
        <ErrorSummary attempts={attempts} />
        {publish.error && !isShownAtFields && <ErrorAlert error={publish.error} />}
        <Steps
          titles={steps.map((step) => t(step.title))}
          current={current}
          submitLabel={service ? t('submitEdit') : t('submit')}
          onPrevious={() => {
            setAttempts(0);
            setCurrent(current - 1);
          }}
          onNext={() => void next()}
          busy={publish.isPending}
        >
          <Step key={title} storedData={storedData} service={service} type={descriptor.type} />
          {current === steps.length - 1 && (
            <ServiceQuality
              storedData={storedData}
              record={record}
              onGo={(control) => goToField(control.split('.')[0]!)}
            />
          )}
        </Steps>
      </form>
      {publish.isPending && <BusyOverlay label={t('publishing')} />}
    </FormProvider>
  );
}

/** Refusals about one field only. */
const fieldOfCode = {
  'service.name-taken': 'technical_name',
  'metadata.identifier-taken': 'identifier',
} as const;

async function isNameFree(
  { datastoreId, descriptor }: ServiceStepsProps,
  values: ServiceValues,
): Promise<boolean> {
  const names = await queryClient.fetchQuery({
    ...readOf(datastoreCalls.getLayerNames, { params: { datastoreId }, query: { type: descriptor.type } }),
    staleTime: 0,
  });
  return !names.includes(values.technical_name);
}

function usePublication({ descriptor, datastoreId, datasheetName, storedData, service }: ServiceStepsProps) {
  const target = { datastoreId, storedDataId: storedData._id };
  return useMutation<Service, ApiError, ServiceValues>({
    mutationFn: (values) =>
      service
        ? descriptor.edit({ ...target, offeringId: service._id }, values)
        : descriptor.create(target, values),
    onSuccess: async () => {
      await invalidateOfferings();
      formDone();
      routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'services' }).push();
    },
  });
}
