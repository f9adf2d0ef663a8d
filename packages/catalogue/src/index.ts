export { codeList, gmd } from './iso19139/namespaces.ts';
export {
  type IsoNote,
  type IsoNoteCode,
  type IsoReading,
  maxRecordBytes,
  readIsoRecord,
} from './iso19139/read-iso-record.ts';
export { writeIsoRecord } from './iso19139/write-iso-record.ts';
export type { IsoLayer, IsoRecord } from './record.model.ts';
