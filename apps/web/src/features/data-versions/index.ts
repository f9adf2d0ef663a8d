export { columnLines, rowLines } from './parts/change-lines.ts';
export { changesTexts } from './parts/changes-texts.ts';
