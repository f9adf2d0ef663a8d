import { setImmediate as nextTurn } from 'node:timers/promises';

const rowsAtOnce = 500;

/**
 * Rows by their identifier, so many at once: thousands of them read in one go keep everybody else waiting.
 * @param read rows whose identifier comes after this one, in order, at most so many
 */
export async function* readInPages<Row extends { readonly id: string }>(
  read: (after: string, size: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after = '';
  for (;;) {
    const page = await read(after, rowsAtOnce);
    yield page;
    if (page.length < rowsAtOnce) return;
    after = page.at(-1)!.id;
    await nextTurn();
  }
}
