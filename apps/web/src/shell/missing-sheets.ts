import { markNetworkFailure } from '../base/api/api-error.ts';

/** Style sheets that did not come. Vite asks for each once: who opens the screen again would see it without. */
const missing = new Set<HTMLLinkElement>();

export function watchSheets(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  };
  // Errors of links do not rise.
  window.addEventListener('error', note, true);
}

/** @throws where one does not come again: the network is away */
export async function askMissingSheets(): Promise<void> {
  await Promise.all([...missing].map(askAgain));
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  missing.delete(link);
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () =>
      reject(markNetworkFailure(new Error(`Unable to preload CSS for ${again.href}`))),
    );
    link.remove();
    document.head.append(again);
  });
}
