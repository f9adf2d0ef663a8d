import { type CatalogueRecord, catalogueCalls } from '@cartable/contract/catalogue';
import { peopleCalls, REQUEST_MESSAGE_MAX } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useRead, useWrite } from '../../../../base/api/hooks.ts';
import { useUser } from '../../../../base/api/session.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { DraftForm, ErrorSummary, formDone } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { requestableServices } from './requested-services.ts';
import { texts } from './texts.ts';

const FRESH_MS = 3_600_000;

interface Values {
  layers: string[];
  /** `myself`, or identifiers of communities. */
  beneficiaries: string[];
  message: string;
}

const myself = 'myself';

/** Asks the producer of a record for access to its restricted services. */
export function Screen({ route }: { readonly route: RouteOf<'accesses_request'> }) {
  const t = useTexts(texts);
  const { fileIdentifier } = route.params;
  const record = useRead(
    catalogueCalls.getCatalogueRecord,
    { params: { fileIdentifier } },
    { staleTime: FRESH_MS },
  );
  return (
    <Page title={t('title')} width="narrow">
      {record.isPending && <Spinner />}
      {record.error && (
        <>
          <ErrorAlert title={t('unknownTitle')} error={record.error} />
          <ToDashboard />
        </>
      )}
      {record.data && <Request record={record.data} />}
    </Page>
  );
}

function Request({ record }: { readonly record: CatalogueRecord }) {
  const t = useTexts(texts);
  const { title, datastore, file_identifier: fileIdentifier } = record;
  return (
    <>
      <p>
        {t('lead', { title, datastore: datastore.name })}{' '}
        <a {...routes.catalogue_record({ fileIdentifier }).link}>{t('seeRecord')}</a>
      </p>
      {record.private_layers.length === 0 ? (
        <EmptyState title={t('noneTitle')} action={<ToDashboard />}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          <p>{t('explain')}</p>
          <RequestForm record={record} />
        </>
      )}
    </>
  );
}

function RequestForm({ record }: { readonly record: CatalogueRecord }) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const services = requestableServices(record.private_layers);
  const communities = useOwnCommunities();
  const [only, ...others] = services;
  const initial: Values = {
    layers: only && others.length === 0 ? [only.offeringId] : [],
    beneficiaries: [myself],
    message: '',
  };
  const form = useForm<Values>({ defaultValues: initial });
  const { register, handleSubmit, formState } = form;
  const request = useWrite(peopleCalls.requestAccesses, {
    onSuccess: () => {
      formDone();
      notify({ description: t('sent') });
      routes.dashboard_pro().push();
    },
  });
  const submit = handleSubmit(({ layers, beneficiaries, message }) =>
    request.mutate({
      body: {
        fileIdentifier: record.file_identifier,
        layers: services
          .filter(({ offeringId }) => layers.includes(offeringId))
          .map(({ offeringId, name, type }) => ({ offeringId, name, endpointType: type })),
        myself: beneficiaries.includes(myself),
        beneficiaries: communities.filter(({ _id }) => beneficiaries.includes(_id)),
        ...(message.trim() === '' ? {} : { message }),
      },
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DraftForm form={form} initial={initial} />
      <ErrorSummary attempts={formState.submitCount} />
      {request.error && <ErrorAlert title={t('failed')} error={request.error} />}
      <CheckList
        form={form}
        name="layers"
        legend={t('layers')}
        required={t('layersRequired')}
        options={services.map(({ offeringId, name, type }) => ({
          value: offeringId,
          label: name,
          hint: type,
        }))}
      />
      <CheckList
        form={form}
        name="beneficiaries"
        legend={t('beneficiaries')}
        required={t('beneficiariesRequired')}
        options={[
          { value: myself, label: t('myself') },
          ...communities.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      <Input
        label={common('optional', { label: t('message') })}
        hintText={t('messageHint')}
        textArea
        nativeTextAreaProps={{ ...register('message'), rows: 5, maxLength: REQUEST_MESSAGE_MAX }}
      />
      <Button type="submit" disabled={request.isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}

/** Without the sandbox: everybody is in it, and a permission to everybody is no restriction. */
function useOwnCommunities() {
  const workspaces = useRead(peopleCalls.getMyDatastores, {}).data ?? [];
  const sandboxId = workspaces.find(({ is_sandbox }) => is_sandbox)?.community._id;
  return useUser()
    .communities_member.map(({ community }) => community)
    .filter(({ _id }) => _id !== sandboxId);
}

interface CheckListProps {
  readonly form: UseFormReturn<Values>;
  readonly name: 'layers' | 'beneficiaries';
  readonly legend: string;
  /** Said when nothing is checked. */
  readonly required: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
}

/** Boxes of which one at least is checked; one box alone is still a list. */
function CheckList({ form, name, legend, required, options }: CheckListProps) {
  const { control, register, setValue, formState } = form;
  register(name, { validate: (all) => all.length > 0 || required });
  const checked = useWatch({ control, name });
  const error = formState.errors[name]?.message;
  const toggle = (value: string, isChecked: boolean) => {
    const others = checked.filter((one) => one !== value);
    setValue(name, isChecked ? [...others, value] : others, { shouldValidate: formState.isSubmitted });
  };
  return (
    <Checkbox
      legend={legend}
      {...(error === undefined ? {} : { state: 'error' as const, stateRelatedMessage: error })}
      options={options.map(({ value, label, hint }) => ({
        label,
        ...(hint === undefined ? {} : { hintText: hint }),
        nativeInputProps: {
          checked: checked.includes(value),
          onChange: (event) => toggle(value, event.target.checked),
        },
      }))}
    />
  );
}

function ToDashboard() {
  const t = useTexts(texts);
  return <Button linkProps={routes.dashboard_pro().link}>{t('dashboard')}</Button>;
}
