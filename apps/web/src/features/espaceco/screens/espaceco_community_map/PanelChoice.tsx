import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { PanelName } from './panels.ts';
import { texts } from './texts.ts';

interface PanelChoiceProps {
  readonly panels: readonly PanelName[];
  readonly panel: PanelName;
  readonly onChange: (panel: PanelName) => void;
}

export function PanelChoice({ panels, panel, onChange }: PanelChoiceProps) {
  const t = useTexts(texts);
  return (
    <nav aria-label={t('panels')} className="app-guichet__panels">
      {panels.map((name) => (
        <Button
          key={name}
          size="small"
          priority={name === panel ? 'primary' : 'tertiary'}
          nativeButtonProps={{ 'aria-pressed': name === panel }}
          onClick={() => onChange(name)}
        >
          {t(`panel_${name}`)}
        </Button>
      ))}
    </nav>
  );
}
