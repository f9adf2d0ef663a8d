/** The word for a media type, for people: texts `type…` of documents. */
export type FileKind =
  | 'typePdf'
  | 'typeImage'
  | 'typeText'
  | 'typeTable'
  | 'typeArchive'
  | 'typeProject'
  | 'typeDocument'
  | 'typeOther';

const kinds: readonly (readonly [RegExp, FileKind])[] = [
  [/^application\/pdf$/, 'typePdf'],
  [/^image\//, 'typeImage'],
  [/qgis/, 'typeProject'],
  [/csv|spreadsheet/, 'typeTable'],
  [/opendocument|officedocument/, 'typeDocument'],
  [/^text\//, 'typeText'],
  [/zip/, 'typeArchive'],
];

export function kindOfFile(mediaType: string): FileKind {
  return kinds.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'typeOther';
}
