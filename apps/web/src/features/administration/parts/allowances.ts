import type { Language } from '@cartable/contract/core';
import { type Quotas, type StorageKind, storageKinds } from '@cartable/contract/datastore';
import { keptDecimal } from '../../../base/design/decimals.ts';

/** Form values of quotas and endpoints, as typed. */
export interface AllowanceValues {
  /** In GB, by kind of storage. */
  quotas: Record<StorageKind, string>;
  /** Services allowed, by endpoint; empty: closed. */
  endpoints: Record<string, string>;
}

const gigabyte = 1e9;

export function typedQuotas(quotas: Quotas, language: Language): AllowanceValues['quotas'] {
  const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false });
  return Object.fromEntries(
    storageKinds.map((kind) => [kind, figures.format(quotas[kind] / gigabyte)]),
  ) as AllowanceValues['quotas'];
}

/** In either notation: the language of the page may be another one than that the form was filled in. */
export function bytesOf(typed: string): number | undefined {
  const value = Number(keptDecimal(typed.trim(), 'fr'));
  if (typed.trim() === '' || !Number.isFinite(value) || value < 0 || value > 1e6) return undefined;
  return Math.round(value * gigabyte);
}

/** Quotas in bytes; a value nobody changed stays exact, however it was rounded to be shown. */
export function readQuotas(
  typed: AllowanceValues['quotas'],
  shown: { readonly quotas: Quotas; readonly language: Language },
): Quotas {
  const asShown = typedQuotas(shown.quotas, shown.language);
  return Object.fromEntries(
    storageKinds.map((kind) => [
      kind,
      typed[kind] === asShown[kind] ? shown.quotas[kind] : (bytesOf(typed[kind]) ?? 0),
    ]),
  ) as Quotas;
}

/** Endpoints with a quota; those left empty are closed to the datastore. */
export function readEndpoints(
  typed: AllowanceValues['endpoints'],
): { readonly endpoint: string; readonly quota: number }[] {
  return Object.entries(typed)
    .filter(([, quota]) => quota.trim() !== '')
    .map(([endpoint, quota]) => ({ endpoint, quota: Number(quota) }));
}

export const isCount = (typed: string): boolean => /^\s*\d{0,6}\s*$/.test(typed);
