/** Caches of what a person took along: nobody else of this browser may read them. */

export const zonePrefix = 'cartable-zone-';

export async function forgetZones(): Promise<void> {
  // Missing over plain HTTP, where nothing is taken along either.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(zonePrefix)).map((name) => caches.delete(name)));
}

/** Before the page is left: a browser that is slow to forget holds nobody back for long. */
export async function forgetZonesWithin(milliseconds: number): Promise<void> {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
  await Promise.race([forgetZones().catch(() => undefined), late]);
}
