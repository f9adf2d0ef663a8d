export { ChosenFile, type FileValues } from './parts/ChosenFile.tsx';
export { DocumentFields, type NamedValues } from './parts/DocumentFields.tsx';
export { documentTexts } from './parts/documents-texts.ts';
export { kindOfFile } from './parts/kind-of-file.ts';
