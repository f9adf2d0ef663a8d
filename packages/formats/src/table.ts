/** Tables of text, without files: browsers read them by the same guesses as deposits. */

export { withWholeEwkt } from './csv/ewkt-fields.ts';
export {
  findGeometryColumns,
  type GeometryColumns,
  guessSrid,
  isBlank,
} from './csv/geometry-columns.ts';
export { pointReader } from './csv/point-reader.ts';
export { RecordScanner } from './csv/record-scanner.ts';
export { shapeOfText, type TextShape } from './csv/text-shape.ts';
