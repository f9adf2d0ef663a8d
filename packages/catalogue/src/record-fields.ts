import type { IsoRecord } from './record.model.ts';

/**
 * Writers of each field of a record for a standard: a field that is added to the record does not compile until every
 * standard says where it goes, or that it has no place for it.
 * @template Piece what a field becomes: elements, properties of an object
 */
export type FieldWriters<Piece> = {
  readonly [Field in keyof IsoRecord]: (record: IsoRecord) => readonly Piece[];
};

/** The standard has no such notion. */
export const noPlace = (): readonly never[] => [];

/** The field is a part of what another field becomes. */
export const writtenWith =
  (_field: keyof IsoRecord): (() => readonly never[]) =>
  () => [];

/** Every piece, in the order of the table. */
export function writeFields<Piece>(writers: FieldWriters<Piece>, record: IsoRecord): Piece[] {
  return Object.values(writers).flatMap((write) => write(record));
}
