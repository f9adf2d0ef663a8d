import { CartableError, DOCUMENT_BYTES } from '@cartable/contract';
import { readMediaType } from '@cartable/storage';
import type { ReceivedFile } from '../annexes/annexe-content.ts';

const openDocument = (kind: string) => `application/vnd.oasis.opendocument.${kind}`;
const openXml = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;

/** Media types accepted for a document, by the words of a refusal. Decided on the content, not on the name. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  PDF: ['application/pdf'],
  'QGIS (qgz, qgs, qml)': ['application/x-qgis-project', 'application/x-qgis-layer-style'],
  'OpenDocument (odt, ods, odp, odg)': ['text', 'spreadsheet', 'presentation', 'graphics'].map(openDocument),
  'Office (docx, xlsx, pptx)': [
    'wordprocessingml.document',
    'spreadsheetml.sheet',
    'presentationml.presentation',
  ].map(openXml),
  'images (PNG, JPEG, WebP, GIF, TIFF)': ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/tiff'],
  'texte (txt, md, csv)': ['text/plain', 'text/markdown', 'text/csv'],
  'SLD, XML, JSON': [
    'application/vnd.ogc.sld+xml',
    'application/xml',
    'application/json',
    'application/geo+json',
  ],
  ZIP: ['application/zip'],
};

const acceptedTypes = new Set(Object.values(accepted).flat());

/** @throws {CartableError} `document.too-large`, `document.format` */
export async function requireDocumentFormat(file: ReceivedFile): Promise<void> {
  if (file.sizeBytes > DOCUMENT_BYTES)
    throw new CartableError('document.too-large', { limit: DOCUMENT_BYTES });
  const type = await readMediaType(file.path, file.filename);
  if (file.sizeBytes > 0 && acceptedTypes.has(type)) return;
  throw new CartableError('document.format', {
    name: file.filename.slice(0, 100).replace(/\p{Cc}/gu, '�'),
    formats: Object.keys(accepted).join(', '),
  });
}
