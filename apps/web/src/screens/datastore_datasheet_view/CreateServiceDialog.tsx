import type { OfferingTypeId, StoredData } from '@cartable/contract';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useState } from 'react';
import { commonTexts } from '../../design/common-texts.ts';
import { Dialog } from '../../design/Dialog.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { offeringTexts, offeringTypes } from '../../offerings/offering-types.ts';
import { remainingPublications } from '../../offerings/remaining-publications.ts';
import { useDatastore } from '../../shell/datastore.ts';
import { texts } from './texts.ts';

interface CreateServiceDialogProps {
  readonly open: boolean;
  readonly datastoreId: string;
  readonly storedData: StoredData;
  readonly onClose: () => void;
}

/** Chooses the type of service; types without room say why. */
export function CreateServiceDialog({ open, datastoreId, storedData, onClose }: CreateServiceDialogProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const offering = useTexts(offeringTexts);
  const datastore = useDatastore();
  const choices = (Object.keys(offeringTypes) as OfferingTypeId[]).flatMap((type) => {
    const { label } = offeringTypes[type];
    const forms = offeringTypes[type].forms?.[storedData.type];
    if (!forms) return [];
    const remaining = remainingPublications(datastore, type);
    return [
      { type, forms, label, remaining, available: remaining.some((endpoint) => endpoint.remaining > 0) },
    ];
  });
  const [chosen, setChosen] = useState<OfferingTypeId | undefined>(
    choices.find(({ available }) => available)?.type,
  );
  const choice = choices.find(({ type }) => type === chosen);
  const go = () => {
    onClose();
    choice?.forms
      .create({ datastoreId, datasheetName: storedData.datasheet_name, storedDataId: storedData._id })
      .push();
  };
  return (
    <Dialog
      open={open}
      title={t('chooseService', { name: storedData.name })}
      onClose={onClose}
      buttons={[
        { children: common('cancel'), priority: 'secondary', onClick: onClose },
        { children: t('continue'), disabled: !choice?.available, onClick: go },
      ]}
    >
      <RadioButtons
        legend={t('serviceType')}
        name={`service-type-${storedData._id}`}
        options={choices.map(({ type, forms, label, remaining, available }) => ({
          label: offering(label),
          hintText: (
            <>
              {offering(forms.hint)}
              <br />
              <Room remaining={remaining} />
            </>
          ),
          nativeInputProps: {
            value: type,
            checked: chosen === type,
            disabled: !available,
            onChange: () => setChosen(type),
          },
        }))}
      />
    </Dialog>
  );
}

function Room({ remaining }: { readonly remaining: ReturnType<typeof remainingPublications> }) {
  const t = useTexts(offeringTexts);
  if (remaining.length === 0) return t('noEndpoint');
  if (remaining.every((endpoint) => endpoint.remaining === 0)) return t('quotaReached');
  return remaining.map(({ remaining: count, endpoint }) => t('remaining', { count, endpoint })).join(' · ');
}
