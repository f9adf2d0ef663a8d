import { useTexts } from '../../../../../base/i18n/texts.ts';
import { FoldedPanel } from '../../../parts/FoldedPanel.tsx';
import { texts } from '../texts.ts';
import { PrintForm, type PrintFormProps } from './PrintForm.tsx';

/** The map on paper: layout, then a file drawn by the server. */
export function PrintPanel(props: PrintFormProps) {
  const t = useTexts(texts);
  return (
    <FoldedPanel
      title={t('print')}
      openLabel={t('openPrint')}
      closeLabel={t('closePrint')}
      iconId="fr-icon-printer-line"
    >
      <PrintForm {...props} />
    </FoldedPanel>
  );
}
