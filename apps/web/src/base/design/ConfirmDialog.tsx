import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Consequences of the action, and what goes with it. */
  readonly children?: ReactNode;
  /** Default « Supprimer ». */
  readonly confirmLabel?: string;
  /** Default « Annuler ». */
  readonly cancelLabel?: string;
  /** The action may not be confirmed yet: what it entails is still loading. */
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  /** Cancelled, closed by the cross, or by Escape. */
  readonly onCancel: () => void;
}

/** Asks before something that cannot be undone. The parent holds `open` and sets it to false on either answer. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  disabled = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const t = useTexts(commonTexts);
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      buttons={[
        { children: cancelLabel ?? t('cancel'), priority: 'secondary', onClick: onCancel },
        { children: confirmLabel ?? t('delete'), disabled, onClick: onConfirm },
      ]}
    >
      {children}
    </Dialog>
  );
}
