import { type DisplayStyle, datastoreCalls, type Service } from '@cartable/contract/datastore';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../base/design/ConfirmDialog.tsx';
import { CopyField } from '../../../base/design/CopyField.tsx';
import { EmptyState } from '../../../base/design/EmptyState.tsx';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../base/design/snackbar.ts';
import { useTexts } from '../../../base/i18n/texts.ts';
import { routes } from '../../../base/routing/routes.ts';
import { styleTexts } from './styles-texts.ts';
import './styles-panel.css';

interface StylesPanelProps {
  readonly datastoreId: string;
  readonly service: Service;
}

/** The display styles of a service: which one is shown first, where their files are, and how to change them. */
export function StylesPanel({ datastoreId, service }: StylesPanelProps) {
  const t = useTexts(styleTexts);
  const { styles } = service.configuration;
  const mayChange = service.abilities.styles === true;
  const acts = useActs({ datastoreId, service });
  const add = mayChange && (
    <Button
      iconId="fr-icon-add-line"
      priority="secondary"
      linkProps={
        routes.datastore_service_style_add({
          datastoreId,
          offeringId: service._id,
          datasheetName: service.datasheet_name,
        }).link
      }
    >
      {t('add')}
    </Button>
  );
  if (styles.length === 0) {
    return (
      <EmptyState title={t('none')} action={add}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      {acts.error && <ErrorAlert error={acts.error} onClose={acts.clearError} />}
      <p className="fr-text--bold fr-mb-1w">{t('count', { count: styles.length })}</p>
      <p className="fr-hint-text fr-mb-2w">{t('intro')}</p>
      <RadioButtons
        legend={t('choose')}
        small
        disabled={!mayChange || acts.busy}
        options={styles.map(({ name, current }) => ({
          label: name,
          nativeInputProps: { checked: current, onChange: () => acts.choose(name) },
        }))}
      />
      {styles.map((style) => (
        <StyleFiles
          key={style.name}
          datastoreId={datastoreId}
          service={service}
          style={style}
          onRemove={mayChange ? () => acts.ask(style.name) : undefined}
        />
      ))}
      <div className="fr-mt-3w">{add}</div>
      <ConfirmDialog
        open={acts.requested !== undefined}
        title={t('removeTitle', { name: acts.requested ?? '' })}
        onCancel={() => acts.ask(undefined)}
        onConfirm={() => acts.remove(acts.requested ?? '')}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
}

function StyleFiles({
  datastoreId,
  service,
  style,
  onRemove,
}: StylesPanelProps & { readonly style: DisplayStyle; readonly onRemove: (() => void) | undefined }) {
  const t = useTexts(styleTexts);
  const { name, layers } = style;
  const edit = routes.datastore_service_style_edit({
    datastoreId,
    offeringId: service._id,
    datasheetName: service.datasheet_name,
    styleName: name,
  });
  return (
    <Accordion label={name} titleAs="h3">
      {layers.map((layer) => (
        <CopyField
          key={layer.annexe_id}
          label={
            layer.name === undefined ? t('address', { name }) : t('addressOfLayer', { layer: layer.name })
          }
          value={layer.url}
        />
      ))}
      {onRemove && (
        <div className="app-styles__actions">
          <Button size="small" priority="secondary" iconId="fr-icon-edit-line" linkProps={edit.link}>
            {t('edit')}
            <span className="fr-sr-only"> {t('editNamed', { name })}</span>
          </Button>
          <Button
            size="small"
            priority="tertiary"
            iconId="fr-icon-delete-line"
            title={t('remove', { name })}
            onClick={onRemove}
          />
        </div>
      )}
    </Accordion>
  );
}

function useActs({ datastoreId, service }: StylesPanelProps) {
  const t = useTexts(styleTexts);
  const [requested, ask] = useState<string>();
  const params = { datastoreId, offeringId: service._id };
  const refresh = () =>
    Promise.all([
      invalidate(datastoreCalls.getOffering, { params }),
      invalidate(datastoreCalls.getMetadata, { params: { datastoreId } }),
    ]);
  const choose = useWrite(datastoreCalls.setCurrentStyle, {
    onSuccess: async (_styles, { body }) => {
      await refresh();
      notify({ description: t('chosen', { name: body.style_name }) });
    },
  });
  const remove = useWrite(datastoreCalls.removeStyle, {
    onSuccess: async (_styles, { body }) => {
      await refresh();
      notify({ description: t('removed', { name: body.style_name }) });
    },
    onSettled: () => ask(undefined),
  });
  return {
    requested,
    ask,
    busy: choose.isPending || remove.isPending,
    error: choose.error ?? remove.error,
    clearError: () => {
      choose.reset();
      remove.reset();
    },
    choose: (name: string) => choose.mutate({ params, body: { style_name: name } }),
    remove: (name: string) => remove.mutate({ params, body: { style_name: name } }),
  };
}
