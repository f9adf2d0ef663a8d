import type { DatastoreContext } from '../context.ts';

/** Where the addresses of this platform begin: settings, which may change under an index that is kept. */
export type AddressRoots = Pick<DatastoreContext, 'annexesUrl' | 'publicUrl'>;

const marks = { annexesUrl: '{annexes}', publicUrl: '{site}' } as const;
/** Annexes first: they are below the site unless they are elsewhere. */
const roots = ['annexesUrl', 'publicUrl'] as const;

/** An address as the index keeps it: without its root. One of elsewhere stays whole. */
export function withoutRoot(address: string, at: AddressRoots): string {
  const root = roots.find((name) => address.startsWith(`${at[name]}/`));
  return root === undefined ? address : marks[root] + address.slice(at[root].length);
}

/** The same address, from where the platform is now. */
export function withRoot(kept: string, at: AddressRoots): string {
  const root = roots.find((name) => kept.startsWith(`${marks[name]}/`));
  return root === undefined ? kept : at[root] + kept.slice(marks[root].length);
}

/** Our two kinds of pictures, by what follows the root: the one drawn of a record, and the one its producer gave. */
const kinds = [
  { root: 'publicUrl', address: /^https?:\/\/.*?(\/api\/geonetwork\/metadata\/[^/]+\/picture)$/ },
  { root: 'annexesUrl', address: /^https?:\/\/.*(\/[^/]+\/thumbnail\/[^/]+)$/ },
] as const;

/** An address kept whole, under a root that nobody remembers. */
export function withoutFormerRoot(address: string): string {
  for (const kind of kinds) {
    const [, rest] = kind.address.exec(address) ?? [];
    if (rest !== undefined) return marks[kind.root] + rest;
  }
  return address;
}
