import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly label: ReactNode;
  readonly hint?: string;
  /** Shown by the browser on hovering. */
  readonly title?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onChange: (checked: boolean) => void;
}

/** The switch of the design system, described by its hint when it has one, by nothing when it has none. */
export function Switch({ label, hint, title, checked, disabled, className, onChange }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={['fr-toggle', className].filter(Boolean).join(' ')}>
      <input
        type="checkbox"
        className="fr-toggle__input"
        id={id}
        title={title}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label className="fr-toggle__label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p className="fr-hint-text" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
