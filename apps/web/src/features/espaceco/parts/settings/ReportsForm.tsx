import {
  type EspacecoCommunity,
  type ReportSharing,
  type ReportStatuses,
  reportSharings,
  type Theme,
} from '@cartable/contract/espaceco';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Controller, useForm } from 'react-hook-form';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { LinesField } from '../../../../base/design/fields.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useThemableTables } from '../databases/databases.ts';
import { PlannersField } from '../planners/PlannersField.tsx';
import { SharedThemesField } from '../themes/SharedThemesField.tsx';
import { areEnough, StatusesField } from '../themes/StatusesField.tsx';
import type { SharedThemes } from '../themes/shared-themes.ts';
import { ThemesField } from '../themes/ThemesField.tsx';
import { texts as themesTexts } from '../themes/texts.ts';
import { ReuseBlock } from './ReuseBlock.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { SettingsFormProps } from './settings-form.ts';
import { texts } from './texts.ts';

interface Values {
  themes: Theme[];
  shared: SharedThemes;
  statuses: ReportStatuses;
  sharing: ReportSharing;
  membersClose: boolean;
  isOpen: boolean;
  comment: string;
}

const COMMENT_MAX = 2000;

/** What reports are about, the statuses they go through, who sees them, who closes them, and how a new one begins. */
export function ReportsForm(props: SettingsFormProps) {
  const t = useTexts(texts);
  const themes = useTexts(themesTexts);
  const tables = useThemableTables(props.community.id).data;
  const initial = valuesOf(props.community);
  const form = useForm<Values>({ defaultValues: initial });
  return (
    <SettingsForm
      {...props}
      form={form}
      initial={initial}
      changesOf={({ themes, shared, statuses, sharing, membersClose, isOpen, comment }) => ({
        attributes: themes,
        shared_themes: shared,
        report_statuses: statuses,
        shared_georem: sharing,
        all_members_can_valid: membersClose,
        open_reports: isOpen,
        default_comment: comment.trim() || null,
      })}
    >
      <ReuseBlock
        except={props.community.id}
        text={t('reuseReports')}
        onCopy={(other) => {
          const { themes, statuses, sharing, membersClose, comment } = valuesOf(other);
          form.reset(
            { ...form.getValues(), themes, statuses, sharing, membersClose, comment },
            { keepDefaultValues: true },
          );
        }}
      />
      <Controller
        control={form.control}
        name="themes"
        render={({ field: { value, onChange } }) => (
          <ThemesField value={value} onChange={onChange} tables={tables} />
        )}
      />
      <Controller
        control={form.control}
        name="shared"
        render={({ field: { value, onChange } }) => (
          <SharedThemesField community={props.community} value={value} onChange={onChange} />
        )}
      />
      <Controller
        control={form.control}
        name="statuses"
        rules={{ validate: (statuses) => areEnough(statuses) || themes('statusesTooFew') }}
        render={({ field: { value, onChange }, fieldState }) => (
          <StatusesField value={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      <PlannersField community={props.community} />
      <Controller
        control={form.control}
        name="sharing"
        render={({ field: { value, onChange } }) => (
          <RadioButtons
            legend={t('sharing')}
            options={reportSharings.map((sharing) => ({
              label: t(`sharing_${sharing}`),
              nativeInputProps: { checked: value === sharing, onChange: () => onChange(sharing) },
            }))}
          />
        )}
      />
      <Controller
        control={form.control}
        name="membersClose"
        render={({ field: { value, onChange } }) => (
          <Switch
            className="fr-mb-3w"
            label={t('membersClose')}
            hint={t('membersCloseHint')}
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="isOpen"
        render={({ field: { value, onChange } }) => (
          <Switch
            className="fr-mb-2w"
            label={t('openReports')}
            hint={t('openReportsHint')}
            checked={value}
            onChange={onChange}
          />
        )}
      />
      {props.community.open_reports && (
        <CopyField
          className="fr-mb-3w"
          label={t('openReportsAddress')}
          value={`${window.location.origin}${routes.espaceco_open_report({ communityId: props.community.id }).href}`}
        />
      )}
      <LinesField
        label={t('comment')}
        hint={t('commentHint')}
        maxLength={COMMENT_MAX}
        field={form.register('comment')}
      />
    </SettingsForm>
  );
}

function valuesOf(community: EspacecoCommunity): Values {
  const {
    attributes,
    shared_themes,
    report_statuses,
    shared_georem,
    all_members_can_valid,
    open_reports,
    default_comment,
  } = community;
  return {
    themes: attributes,
    shared: shared_themes,
    statuses: report_statuses,
    sharing: shared_georem,
    membersClose: all_members_can_valid,
    isOpen: open_reports,
    comment: default_comment ?? '',
  };
}
