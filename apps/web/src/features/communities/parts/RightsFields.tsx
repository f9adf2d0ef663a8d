import type { CommunityRight } from '@cartable/contract/core';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useTexts } from '../../../base/i18n/texts.ts';
import { rightTexts, shownRights } from './rights.ts';

interface RightsFieldsProps {
  /** Rights that may be given here. */
  readonly offered: readonly CommunityRight[];
  readonly value: readonly CommunityRight[];
  readonly onChange: (rights: CommunityRight[]) => void;
}

/** Rights given to a member, one box each. */
export function RightsFields({ offered, value, onChange }: RightsFieldsProps) {
  const t = useTexts(rightTexts);
  const toggle = (right: CommunityRight, isChecked: boolean) =>
    onChange(offered.filter((one) => (one === right ? isChecked : value.includes(one))));
  return (
    <Checkbox
      legend={t('legend')}
      small
      options={offered.map((right) => ({
        label: t(right),
        hintText: t(`${right}_hint`),
        nativeInputProps: {
          checked: value.includes(right),
          onChange: (event) => toggle(right, event.target.checked),
        },
      }))}
    />
  );
}

/** « Téléversement, Traitement ». */
export function RightNames({ rights }: { readonly rights: readonly CommunityRight[] }) {
  const t = useTexts(rightTexts);
  const named = shownRights.filter((right) => rights.includes(right)).map((right) => t(right));
  return named.length === 0 ? t('none') : named.join(', ');
}
