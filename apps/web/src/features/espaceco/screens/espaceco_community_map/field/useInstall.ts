import { useEffect, useState } from 'react';

/** Of browsers that let a page propose it; others have it in their menu. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Proposes to install the site, where the browser would. */
export function useInstall(): (() => void) | undefined {
  const [asked, ask] = useState<InstallPrompt>();
  useEffect(() => {
    const hear = (event: Event) => {
      event.preventDefault();
      ask(event as InstallPrompt);
    };
    const done = () => ask(undefined);
    window.addEventListener('beforeinstallprompt', hear);
    window.addEventListener('appinstalled', done);
    return () => {
      window.removeEventListener('beforeinstallprompt', hear);
      window.removeEventListener('appinstalled', done);
    };
  }, []);
  return asked && (() => void asked.prompt());
}
