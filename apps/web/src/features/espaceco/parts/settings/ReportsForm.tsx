import { type EspacecoCommunity, type ReportSharing, reportSharings } from '@cartable/contract/espaceco';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { Controller, useForm } from 'react-hook-form';
import { LinesField } from '../../../../base/design/fields.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { SettingsForm } from './SettingsForm.tsx';
import type { SettingsFormProps } from './settings-form.ts';
import { texts } from './texts.ts';

interface Values {
  sharing: ReportSharing;
  membersClose: boolean;
  comment: string;
}

const COMMENT_MAX = 2000;

/** Who sees the reports, who closes them, and how a new one begins. */
export function ReportsForm(props: SettingsFormProps) {
  const t = useTexts(texts);
  const initial = valuesOf(props.community);
  const form = useForm<Values>({ defaultValues: initial });
  return (
    <SettingsForm
      {...props}
      form={form}
      initial={initial}
      changesOf={({ sharing, membersClose, comment }) => ({
        shared_georem: sharing,
        all_members_can_valid: membersClose,
        default_comment: comment.trim() || null,
      })}
    >
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
      <LinesField
        label={t('comment')}
        hint={t('commentHint')}
        maxLength={COMMENT_MAX}
        field={form.register('comment')}
      />
    </SettingsForm>
  );
}

function valuesOf({ shared_georem, all_members_can_valid, default_comment }: EspacecoCommunity): Values {
  return {
    sharing: shared_georem,
    membersClose: all_members_can_valid,
    comment: default_comment ?? '',
  };
}
