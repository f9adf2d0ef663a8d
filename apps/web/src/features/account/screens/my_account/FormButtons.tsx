import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';

export function FormButtons({ busy, onCancel }: { readonly busy: boolean; readonly onCancel: () => void }) {
  const t = useTexts(commonTexts);
  return (
    <ButtonsGroup
      inlineLayoutWhen="sm and up"
      buttons={[
        { children: t('save'), type: 'submit', disabled: busy },
        { children: t('cancel'), type: 'button', priority: 'secondary', onClick: onCancel },
      ]}
    />
  );
}
