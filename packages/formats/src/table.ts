/** Tables of text, without files: browsers read them by the same guesses as deposits. */

export {
  findGeometryColumns,
  type GeometryColumns,
  guessSrid,
  isBlank,
  toNumber,
} from './csv/geometry-columns.ts';
export { RecordScanner } from './csv/record-scanner.ts';
export { shapeOfText, type TextShape } from './csv/text-shape.ts';
