import type { SiteConfiguration } from '@cartable/contract/site';
import { randomUuid } from '../../base/state/random-uuid.ts';

/** Time for a screen to give its title to the window; who leaves earlier has not read it. */
const READ_MS = 1000;

/**
 * Tells Matomo that a page was read (Tracking HTTP API): its path without what was searched, and its title. No script
 * of Matomo, no cookie, no number of the visitor.
 * @returns gives up telling it
 */
export function notifyOfView(
  { url, site }: NonNullable<SiteConfiguration['audience']>,
  path: string,
): () => void {
  const waiting = setTimeout(() => {
    const view = new URLSearchParams({
      idsite: String(site),
      rec: '1',
      apiv: '1',
      send_image: '0',
      url: location.origin + path,
      action_name: document.title,
      rand: randomUuid(),
    });
    const requested = {
      mode: 'no-cors',
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    } as const;
    // A Matomo that is away changes nothing here.
    fetch(`${url}/matomo.php?${view}`, { method: 'POST', ...requested }).catch(() => undefined);
  }, READ_MS);
  return () => clearTimeout(waiting);
}
