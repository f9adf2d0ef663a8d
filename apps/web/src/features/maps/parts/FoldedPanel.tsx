import { Button, type ButtonProps } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useId, useState } from 'react';

interface FoldedPanelProps {
  readonly title: string;
  /** Of the button that unfolds it. */
  readonly openLabel: string;
  readonly closeLabel: string;
  readonly iconId: NonNullable<ButtonProps['iconId']>;
  readonly children: ReactNode;
}

/** A tool beside the map, folded behind a button: its contents are made once it is opened. */
export function FoldedPanel({ title, openLabel, closeLabel, iconId, children }: FoldedPanelProps) {
  const id = useId();
  const [isOpen, open] = useState(false);
  return (
    <section aria-labelledby={id} className="fr-mt-3w">
      <h3 id={id} className="fr-h6 fr-mb-1w">
        {title}
      </h3>
      <Button
        size="small"
        priority="secondary"
        iconId={iconId}
        nativeButtonProps={{ 'aria-expanded': isOpen }}
        onClick={() => open(!isOpen)}
      >
        {isOpen ? closeLabel : openLabel}
      </Button>
      {isOpen && <div className="fr-mt-2w">{children}</div>}
    </section>
  );
}
