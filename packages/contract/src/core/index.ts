/** Bases of every part: how a call, an error and an answer are described. */
export * from './call.ts';
export * from './common.ts';
export * from './enumerations.ts';
export {
  type ErrorDefinition,
  type ErrorKind,
  type ErrorParams,
  fillTemplate,
  formatStatement,
  type Language,
  type Statement,
} from './errors/define.ts';
export { coreErrors } from './errors/index.ts';
export { frenchSpaces } from './french-spaces.ts';
export * from './limits.ts';
export * from './map-address.ts';
export * from './route.ts';
export { spreadsheetCell } from './spreadsheet-cell.ts';
export { type XmlEncoding, xmlEncodingOf, xmlHeadBytes } from './xml-encoding.ts';
