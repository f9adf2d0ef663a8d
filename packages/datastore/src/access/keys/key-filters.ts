import type * as Contract from '@cartable/contract';
import type { RequestOrigin } from '../../publishing/serving/grants.ts';
import { normaliseRanges, rangesTest } from './ip-ranges.ts';
import type { KeyFilters } from './key.model.ts';

type FilterFields = Pick<Contract.KeyForm, 'user_agent' | 'referer' | 'ip_list_name' | 'ip_list_addresses'>;

/** @throws {CartableError} `key.range-invalid` */
export function readFilters(form: FilterFields): KeyFilters {
  const ranges = normaliseRanges(form.ip_list_addresses);
  return {
    whitelist: form.ip_list_name === 'whitelist' ? ranges : [],
    blacklist: form.ip_list_name === 'blacklist' ? ranges : [],
    userAgent: form.user_agent || null,
    referer: form.referer || null,
  };
}

/** Compiled once, asked at every request. */
export interface KeyFilterTest {
  address(address: string): boolean;
  request(origin: RequestOrigin): boolean;
}

export function compileFilters({ whitelist, blacklist, userAgent, referer }: KeyFilters): KeyFilterTest {
  const isListed = rangesTest(whitelist);
  const isBanned = rangesTest(blacklist);
  const address = (text: string) => (whitelist.length === 0 || isListed(text)) && !isBanned(text);
  return {
    address,
    request: (origin) =>
      address(origin.address) &&
      (userAgent === null || matchesPattern(userAgent, origin.userAgent)) &&
      (referer === null || matchesPattern(referer, origin.referer)),
  };
}

/**
 * The whole text, without regard to case; `*` stands for any signs. The pieces between stars are looked for one after
 * the other, each at its first place: linear, whatever the pattern.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const seen = text.toLowerCase();
  if (rest.length === 0) return seen === first;
  const last = rest.pop()!;
  if (!seen.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = seen.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return seen.length - last.length >= at && seen.endsWith(last);
}
