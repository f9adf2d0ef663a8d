import type { ButtonProps } from '@codegouvfr/react-dsfr/Button';
import { createModal } from '@codegouvfr/react-dsfr/Modal';
import { useIsModalOpen } from '@codegouvfr/react-dsfr/Modal/useIsModalOpen';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FOCUS_RETURN_MS, focusNear, isDialogShown, isFocusLost, placesAround } from './lost-focus.ts';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly size?: 'small' | 'medium' | 'large';
  /** Main action last. A button does not close by itself: the parent sets `open`. */
  readonly buttons?: readonly [ButtonProps, ...ButtonProps[]];
  readonly children?: ReactNode;
  /** The person closed it by the cross, Escape or the backdrop. */
  readonly onClose: () => void;
}

/** A modal whose opening the parent holds as a boolean; the focus comes back to where it was. */
export function Dialog({ open, title, size = 'medium', buttons, children, onClose }: DialogProps) {
  const id = useId().replaceAll(/[^\w-]/g, '');
  const [modal] = useState(() => createModal({ id: `dialog-${id}`, isOpenedByDefault: false }));
  const requested = useRef(open);
  requested.current = open;
  useIsModalOpen(modal, {
    onConceal: () => {
      // Told a little later: opened again meanwhile, it was not this time that it was closed.
      if (requested.current && !isShown(modal.id)) onClose();
    },
  });
  useFocusReturn(open);
  useEscapeInFields(open, modal.id, onClose);
  useEffect(() => followWish(modal, open), [modal, open]);
  // A dialog that goes with its screen is closed first: the page would stay locked under a dialog that is no more.
  useLayoutEffect(() => () => void apply(modal, false), [modal]);

  const actions = buttons?.map((button) => ({ ...button, doClosesModal: false })) as
    | [ButtonProps & { doClosesModal: false }, ...(ButtonProps & { doClosesModal: false })[]]
    | undefined;
  // At the end of the body: inside a form or a clipped box, a dialog would be part of it.
  return createPortal(
    <modal.Component title={title} titleAs="h2" size={size} {...(actions ? { buttons: actions } : {})}>
      {children}
    </modal.Component>,
    document.body,
  );
}

/** After the dialog closes or goes, the focus is again where it was when it opened (WCAG 2.4.3). */
function useFocusReturn(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    if (!(opener instanceof HTMLElement)) return undefined;
    const around = placesAround(opener);
    return () => {
      setTimeout(() => {
        if (!isFocusLost(opener.ownerDocument)) return;
        // What was done may have taken it away: a change that is undone has nothing left to press.
        if (opener.isConnected) opener.focus();
        else focusNear(around);
      }, FOCUS_RETURN_MS);
    };
  }, [open]);
}

/** The design system closes on Escape, but not while somebody types. */
function useEscapeInFields(open: boolean, id: string, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return undefined;
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea');
      if (event.key === 'Escape' && isTyping && target.closest(`#${id}`)) close.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open, id]);
}

/** The design system adopts new elements of the page a little after they appear: it may have to be asked again. */
const ADOPTION_RETRY_MS = 30;
const ADOPTION_ATTEMPTS = 100;

function followWish(modal: ReturnType<typeof createModal>, open: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (left: number) => {
    if (apply(modal, open) || left === 0) return;
    timer = setTimeout(() => attempt(left - 1), ADOPTION_RETRY_MS);
  };
  attempt(ADOPTION_ATTEMPTS);
  return () => clearTimeout(timer);
}

function apply(modal: ReturnType<typeof createModal>, open: boolean): boolean {
  const element = document.getElementById(modal.id);
  const isAdopted = element?.hasAttribute('data-fr-js-modal') ?? false;
  if (!isAdopted) return false;
  const isOpen = isShown(modal.id);
  if (open && !isOpen) modal.open();
  if (!open && isOpen) modal.close();
  return true;
}

const isShown = (id: string): boolean => isDialogShown(document.getElementById(id));
