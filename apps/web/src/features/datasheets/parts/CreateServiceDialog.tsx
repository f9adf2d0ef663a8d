import type { OfferingTypeId } from '@cartable/contract/core';
import { type StoredData, technicalNameOf } from '@cartable/contract/datastore';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useState } from 'react';
import { commonTexts } from '../../../base/design/common-texts.ts';
import { Dialog } from '../../../base/design/Dialog.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { useDatastore } from '../../datastores/index.ts';
import type { RemainingPublications } from '../../offerings/index.ts';
import { offeringTexts } from '../../offerings/index.ts';
import { datasheetTexts } from './datasheet-texts.ts';
import { isPyramidName, serviceChoicesOf } from './service-choices.ts';

interface CreateServiceDialogProps {
  readonly open: boolean;
  readonly datastoreId: string;
  readonly storedData: StoredData;
  readonly onClose: () => void;
}

/** Chooses the type of service; types without room say why; those that need a pyramid first ask its name. */
export function CreateServiceDialog({ open, datastoreId, storedData, onClose }: CreateServiceDialogProps) {
  const t = useTexts(datasheetTexts);
  const common = useTexts(commonTexts);
  const offering = useTexts(offeringTexts);
  const choices = serviceChoicesOf(storedData, useDatastore());
  const [chosen, setChosen] = useState<OfferingTypeId | undefined>(
    choices.find(({ available }) => available)?.type,
  );
  const [name, setName] = useState(() => technicalNameOf(storedData.name));
  const choice = choices.find(({ type }) => type === chosen);
  const isNamed = choice?.asksName !== true || isPyramidName(name);
  const go = () => {
    onClose();
    choice?.goTo({ datastoreId, technicalName: name.trim() }).push();
  };
  return (
    <Dialog
      open={open}
      title={t('chooseService', { name: storedData.name })}
      onClose={onClose}
      buttons={[
        { children: common('cancel'), priority: 'secondary', onClick: onClose },
        { children: t('continue'), disabled: !choice?.available || !isNamed, onClick: go },
      ]}
    >
      <RadioButtons
        legend={t('serviceType')}
        name={`service-type-${storedData._id}`}
        options={choices.map(({ type, hint, label, remaining, available }) => ({
          label: offering(label),
          hintText: (
            <>
              {offering(hint)}
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
      {choice?.asksName && (
        <Input
          label={t('pyramidName')}
          hintText={t('pyramidNameHint')}
          {...(isNamed ? {} : { state: 'error' as const, stateRelatedMessage: t('pyramidNameInvalid') })}
          nativeInputProps={{
            value: name,
            maxLength: 100,
            spellCheck: false,
            onChange: ({ target }) => setName(target.value),
          }}
        />
      )}
    </Dialog>
  );
}

function Room({ remaining }: { readonly remaining: readonly RemainingPublications[] }) {
  const t = useTexts(offeringTexts);
  if (remaining.length === 0) return t('noEndpoint');
  if (remaining.every((endpoint) => endpoint.remaining === 0)) return t('quotaReached');
  return remaining.map(({ remaining: count, endpoint }) => t('remaining', { count, endpoint })).join(' · ');
}
