import { administrationCalls, type SiteText, type SiteTextRef } from '@cartable/contract/administration';
import { siteCalls } from '@cartable/contract/site';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useRef, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { errorCodeOf } from '../../../../base/api/api-error.ts';
import { invalidate, readOf, useReadForForm, useWrite } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { DraftValues } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { History } from './History.tsx';
import { PictureField } from './PictureField.tsx';
import { TextPreview } from './TextPreview.tsx';
import {
  type HeadField,
  headOf,
  isStatement,
  isToCome,
  type TextValues,
  valuesOf,
  writtenFields,
} from './text-values.ts';
import { texts } from './texts.ts';
import './administration-text.css';

const longestText = 50_000;
const hints = {
  date: 'dateHint',
  cover: 'coverHint',
  logo: 'coverHint',
  audited: 'auditedHint',
  rate: 'rateHint',
  unmet: 'unmetHint',
} as const;
const longTexts: readonly HeadField[] = ['unmet', 'exempt', 'recourse'];
const longestLines = 1000;

interface HeadInputProps {
  readonly field: HeadField;
  readonly registered: UseFormRegisterReturn;
}

/** A fact at the head of a text. */
function HeadInput({ field, registered }: HeadInputProps) {
  const t = useTexts(texts);
  const hint = field in hints ? { hint: t(hints[field as keyof typeof hints]) } : {};
  if (field === 'conformity') {
    const options = ['', 'none', 'partial', 'full'] as const;
    return (
      <Select
        label={t(field)}
        options={options.map((value) => ({ value, label: t(`conformity_${value || 'unsaid'}`) }))}
        nativeSelectProps={registered}
      />
    );
  }
  if (longTexts.includes(field)) {
    return (
      <Input
        textArea
        label={t(field)}
        hintText={hint.hint}
        nativeTextAreaProps={{ ...registered, rows: 4, maxLength: longestLines }}
      />
    );
  }
  return <TextField label={t(field)} field={registered} error={undefined} {...hint} />;
}

/** Where a text of the site is written, beside what it will look like. */
export function Screen({ route }: { readonly route: RouteOf<'administration_text'> }) {
  const t = useTexts(texts);
  const params = route.params as SiteTextRef;
  const text = useReadForForm(
    administrationCalls.getText,
    { params },
    // A later reading must not undo what is typed: a text somebody changed meanwhile is told when it is saved.
    { refetchOnWindowFocus: false, refetchOnReconnect: false, meta: { persist: false } },
  );
  return (
    <AdministrationPage
      title={`${params.name} (${params.language})`}
      trail={[{ label: t('texts'), link: routes.administration_texts().link }]}
    >
      <Loaded query={text}>
        {(read) => <Editor key={`${read.kind} ${read.name} ${read.language}`} read={read} />}
      </Loaded>
    </AdministrationPage>
  );
}

const reload = () =>
  Promise.all([
    invalidate(administrationCalls.getText),
    invalidate(administrationCalls.getTexts),
    invalidate(siteCalls.getNews),
    invalidate(siteCalls.getNewsArticle),
    invalidate(siteCalls.getFaq),
    invalidate(siteCalls.getSitePage),
    invalidate(siteCalls.getSiteConfiguration),
  ]);

function Editor({ read }: { readonly read: SiteText }) {
  const t = useTexts(texts);
  const [text, setText] = useState(read);
  // Of the text that what is typed was written over; a draft of this tab may be of an earlier one.
  const [version, setVersion] = useState(read.version);
  const [isOverTheirs, setOverTheirs] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const { kind, name, language } = text;
  const params = { kind, name, language };
  const pictured = writtenFields(text).find((field) => field === 'cover' || field === 'logo');
  const form = useForm<TextValues>({ defaultValues: valuesOf(text) });
  /** From now on this is what is changed, and what one comes back to. */
  const begin = (from: SiteText, values = valuesOf(from)) => {
    setText(from);
    setVersion(from.version);
    form.reset(valuesOf(from));
    form.reset(values, { keepDefaultValues: true });
    setFailure(null);
  };
  const readAgain = async (values?: TextValues) => {
    try {
      const request = { ...readOf(administrationCalls.getText, { params }), staleTime: 0 };
      begin(await queryClient.fetchQuery(request), values);
      setOverTheirs(values !== undefined);
      save.reset();
      // The button that was pressed goes with the alert.
      if (values !== undefined) outcome.current?.focus();
    } catch (error) {
      setFailure(error);
    }
  };
  const save = useWrite(administrationCalls.saveText, {
    onSuccess: async (saved) => {
      begin(saved);
      setOverTheirs(false);
      await reload();
      notify({ description: t(saved.is_draft ? 'saved' : isToCome(saved) ? 'scheduled' : 'published') });
    },
  });
  const keep = (publish: boolean) =>
    form.handleSubmit(({ head, body }) =>
      save.mutate({ params, body: { head: headOf(text, head), body, version, publish } }),
    )();
  const isChanged = errorCodeOf(save.error) === 'site.text-changed';
  return (
    <>
      {text.is_draft && (
        <Alert className="fr-mb-3w" severity="warning" small description={t('draftNotice')} />
      )}
      {text.source === 'shipped' && !text.is_draft && (
        <Alert className="fr-mb-3w" severity="info" small description={t('shippedNotice')} />
      )}
      {save.error && !isChanged && <ErrorAlert title={t('failed')} error={save.error} />}
      {isChanged && (
        <Alert
          className="fr-mb-3w"
          severity="error"
          role="alert"
          as="h2"
          title={t('changed')}
          description={
            <>
              {t('changedText')}{' '}
              <Button size="small" priority="secondary" onClick={() => void readAgain(form.getValues())}>
                {t('takeOver')}
              </Button>
            </>
          }
        />
      )}
      {failure !== null && <ErrorAlert error={failure} />}
      <div ref={outcome} tabIndex={-1} role="status">
        {isOverTheirs && (
          <Alert className="fr-mb-3w" severity="warning" small description={t('overTheirs')} />
        )}
      </div>
      <DraftValues
        values={{ ...form.watch(), version }}
        initial={{ ...valuesOf(text), version: text.version }}
        onRestore={({ version: of, ...values }) => {
          form.reset(values, { keepDefaultValues: true });
          setVersion(of);
        }}
      />
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        {/* The form begins anew with what was kept: what would be typed meanwhile would be lost. */}
        <fieldset className="app-text-editor__fields" disabled={save.isPending}>
          {isStatement(text) && <p className="fr-text--sm">{t('statementHint')}</p>}
          {writtenFields(text).map((field) => (
            <HeadInput key={field} field={field} registered={form.register(`head.${field}`)} />
          ))}
          <PictureField
            onPicture={(markdown) => {
              const body = form.getValues('body');
              if (kind !== 'partners')
                form.setValue('body', `${body.trimEnd()}\n\n${markdown}\n`, { shouldDirty: true });
            }}
            use={
              pictured && {
                label: t(pictured === 'logo' ? 'useAsLogo' : 'useAsCover'),
                onUse: (path) => form.setValue(`head.${pictured}`, path, { shouldDirty: true }),
              }
            }
          />
          <div className="app-text-editor">
            {kind !== 'partners' && (
              <Input
                textArea
                label={t('body')}
                nativeTextAreaProps={{ ...form.register('body'), rows: 20, maxLength: longestText }}
              />
            )}
            <TextPreview text={text} values={form.watch()} />
          </div>
        </fieldset>
      </form>
      <ButtonsGroup
        inlineLayoutWhen="sm and up"
        buttons={[
          { children: t('publish'), disabled: save.isPending, onClick: () => void keep(true) },
          {
            children: t('save'),
            priority: 'secondary',
            disabled: save.isPending,
            onClick: () => void keep(false),
          },
          {
            children: t('undo'),
            priority: 'tertiary',
            onClick: () => {
              form.reset();
              setVersion(text.version);
              setOverTheirs(false);
            },
          },
        ]}
      />
      <Withdrawal text={text} onWithdrawn={() => readAgain()} />
      <History
        text={text}
        // What one had is still what one comes back to.
        onRestore={(earlier) => form.reset(valuesOf(earlier), { keepDefaultValues: true })}
      />
    </>
  );
}

interface WithdrawalProps {
  readonly text: SiteText;
  readonly onWithdrawn: () => Promise<void>;
}

function Withdrawal({ text, onWithdrawn }: WithdrawalProps) {
  const t = useTexts(texts);
  const [asking, setAsking] = useState(false);
  const { kind, name, language, version } = text;
  const withdraw = useWrite(administrationCalls.withdrawText, {
    onSuccess: async () => {
      setAsking(false);
      notify({ description: t('withdrawn') });
      await reload();
      await onWithdrawn();
    },
  });
  if (version === null || (!text.is_draft && text.source !== 'own')) return null;
  const label = t(text.is_draft ? 'giveUp' : 'withdraw');
  return (
    <>
      <Button priority="tertiary" iconId="fr-icon-delete-line" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('withdrawQuestion')}
        confirmLabel={label}
        disabled={withdraw.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdraw.mutate({ params: { kind, name, language }, query: { version } })}
      >
        {withdraw.error && <ErrorAlert title={t('failed')} error={withdraw.error} />}
        <p>{t(text.is_draft ? 'giveUpText' : 'withdrawText')}</p>
      </ConfirmDialog>
    </>
  );
}
