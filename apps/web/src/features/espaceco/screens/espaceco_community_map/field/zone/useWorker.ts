import { useEffect, useState } from 'react';

/** Of the site, which it answers for when there is no network. */
const address = '/service-worker.js';
const scope = '/espace-collaboratif';

/** Registers the worker of the maps of communities; tells when a new version of the site waits, and takes it. */
export function useWorker(isWanted: boolean): { readonly update: (() => void) | undefined } {
  const [waiting, setWaiting] = useState<ServiceWorker>();
  useEffect(() => {
    if (!isWanted || !('serviceWorker' in navigator)) return;
    const left = new AbortController();
    const { signal } = left;
    const watch = (registration: ServiceWorkerRegistration) => {
      const tell = () => {
        // The first one ever waits for nobody.
        if (!signal.aborted && registration.waiting && navigator.serviceWorker.controller)
          setWaiting(registration.waiting);
      };
      tell();
      registration.addEventListener(
        'updatefound',
        () => registration.installing?.addEventListener('statechange', tell, { signal }),
        { signal },
      );
    };
    // A browser that refuses it shows the same map, with a network.
    navigator.serviceWorker.register(address, { scope }).then(watch, () => undefined);
    return () => left.abort();
  }, [isWanted]);
  return {
    update:
      waiting &&
      (() => {
        navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
          once: true,
        });
        waiting.postMessage('update');
      }),
  };
}
