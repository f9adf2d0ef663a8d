import { generalisationPresets } from '@cartable/contract/datastore';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { GeneralisationPicture } from './GeneralisationPicture.tsx';
import { presetOf } from './generation-values.ts';
import type { StepProps } from './step-props.ts';
import { texts } from './texts.ts';

/** As long as the call allows. */
const MAX_LENGTH = 1000;

export function GeneralisationStep({ values, onChange, showMissing }: StepProps) {
  const t = useTexts(texts);
  const { tippecanoe } = values;
  const chosen = presetOf(tippecanoe);
  const isOwn = chosen === undefined && tippecanoe.trim() !== '';
  const missing = showMissing && tippecanoe.trim() === '';
  const [open, setOpen] = useState(isOwn);
  return (
    <>
      <p>{t('generalisationIntro')}</p>
      <RadioButtons
        className="app-generalisations"
        legend={t('generalisationLegend')}
        name="generalisation"
        state={missing ? 'error' : 'default'}
        {...(missing ? { stateRelatedMessage: t('generalisationMissing') } : {})}
        options={generalisationPresets.map(({ id, options }) => ({
          label: t(id),
          hintText: t(`${id}Text`),
          illustration: <GeneralisationPicture preset={id} />,
          nativeInputProps: {
            value: id,
            checked: chosen === id,
            onChange: () => onChange({ tippecanoe: options }),
          },
        }))}
      />
      <Accordion label={t('advanced')} expanded={open} onExpandedChange={setOpen}>
        <Input
          label={t('options')}
          hintText={t('optionsHint')}
          {...(isOwn ? { state: 'info' as const, stateRelatedMessage: t('optionsOwn') } : {})}
          nativeInputProps={{
            value: tippecanoe,
            maxLength: MAX_LENGTH,
            spellCheck: false,
            autoComplete: 'off',
            onChange: ({ target }) => onChange({ tippecanoe: target.value }),
          }}
        />
      </Accordion>
    </>
  );
}
