import { createStore, useStore } from './store.ts';

/** Of browsers that let a page propose it; others have it in their menu. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const asked = createStore<InstallPrompt | undefined>(undefined);

/** From the start of the page: browsers tell it once, soon after, whatever screen is shown then. */
export function watchInstallPrompt(target: EventTarget = window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    // It is proposed where it is of use, in the panel of the field.
    event.preventDefault();
    asked.set(event as InstallPrompt);
  });
  target.addEventListener('appinstalled', () => asked.set(undefined));
}

/** Proposes to install the site, where the browser would. */
export function useInstall(): (() => void) | undefined {
  const event = useStore(asked);
  if (event === undefined) return undefined;
  return () => {
    // An event may propose it once.
    asked.set(undefined);
    void event.prompt();
  };
}
