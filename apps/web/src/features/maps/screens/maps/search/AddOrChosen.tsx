import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { texts } from '../texts.ts';

interface AddOrChosenProps {
  readonly title: string;
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly onAdd: () => void;
}

/** What adds a layer of a list, or says that it is on the map. */
export function AddOrChosen({ title, isChosen, isFull, onAdd }: AddOrChosenProps) {
  const t = useTexts(texts);
  if (isChosen)
    return <span className="app-maps__on-map fr-icon-check-line fr-icon--sm">{t('isOnMap')}</span>;
  return (
    <Button
      type="button"
      size="small"
      priority="tertiary"
      nativeButtonProps={{ 'aria-label': t('addOf', { title }) }}
      disabled={isFull}
      onClick={onAdd}
    >
      {t('add')}
    </Button>
  );
}
