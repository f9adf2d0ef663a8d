import {
  CartableError,
  type ErrorParams,
  type Finding,
  fillTemplate,
  isErrorCode,
  type Language,
  textOfFinding,
} from '@cartable/contract';
import { logLines } from './limits.ts';
import type { StoredError } from './stored-text.ts';

/** Log messages of a job, by code: put in the reader's language when they are shown. */
const logTexts = {
  'standard.began': {
    fr: 'Vérification standard de « {file} » ({bytes} octets)',
    en: 'Standard check of “{file}” ({bytes} bytes)',
  },
  'vector.began': {
    fr: 'Vérification vecteur de « {file} » ({bytes} octets)',
    en: 'Vector check of “{file}” ({bytes} bytes)',
  },
  'raster.began': {
    fr: 'Vérification raster de « {file} » ({bytes} octets)',
    en: 'Raster check of “{file}” ({bytes} bytes)',
  },
  'check.succeeded': { fr: 'Terminée avec succès', en: 'Ended with success' },
  'check.failed': {
    fr: 'Terminée en échec : {count} {count?erreur bloquante|erreurs bloquantes}',
    en: 'Ended in failure: {count} {count?blocking error|blocking errors}',
  },
  'file.md5': { fr: 'Signature MD5 : {md5}', en: 'MD5 signature: {md5}' },
  'file.read': { fr: 'Fichier lu : {name} ({format})', en: 'File read: {name} ({format})' },
  'file.dropped': { fr: 'Fichier laissé de côté : {name}', en: 'File left out: {name}' },
  'file.unread': { fr: 'Image illisible : {name}', en: 'Image that cannot be read: {name}' },
  'lines.left-out': {
    fr: '… {count} {count?ligne n’est pas gardée|lignes ne sont pas gardées}',
    en: '… {count} {count?line is|lines are} not kept',
  },
  'layer.checked': {
    fr: 'Couche « {layer} » : {features} {features?objet|objets}, {types}, EPSG:{srid}, {columns} {columns?colonne|colonnes}',
    en: 'Layer “{layer}”: {features} {features?feature|features}, {types}, EPSG:{srid}, {columns} {columns?column|columns}',
  },
  'layer.checked-table': {
    fr: 'Couche « {layer} » : {features} {features?objet|objets}, sans géométrie, {columns} {columns?colonne|colonnes}',
    en: 'Layer “{layer}”: {features} {features?feature|features}, no geometry, {columns} {columns?column|columns}',
  },
  'layer.integrated': {
    fr: 'Couche « {layer} » → table « {table} » : {features} {features?objet|objets}',
    en: 'Layer “{layer}” → table “{table}”: {features} {features?feature|features}',
  },
  'integration.ended': { fr: 'Intégration terminée en {seconds} s', en: 'Integration ended in {seconds} s' },
  'image.checked': {
    fr: 'Image « {name} » : {width} × {height} pixels, {bands} {bands?bande|bandes} {types}, EPSG:{srid}',
    en: 'Image “{name}”: {width} × {height} pixels, {bands} {bands?band|bands} {types}, EPSG:{srid}',
  },
  'images.prepared': {
    fr: '{images} {images?image|images}, dont {converted} {converted?mise|mises} en GeoTIFF organisé en tuiles',
    en: '{images} {images?image|images}, of which {converted} made a tiled GeoTIFF',
  },
  'preparation.ended': { fr: 'Préparation terminée en {seconds} s', en: 'Preparation ended in {seconds} s' },
  'tiles.of-features': {
    fr: '{features} {features?objet|objets} dans {tiles} {tiles?tuile|tuiles}, {bytes} octets',
    en: '{features} {features?feature|features} in {tiles} {tiles?tile|tiles}, {bytes} bytes',
  },
  'tiles.made': {
    fr: '{tiles} {tiles?tuile|tuiles}, {bytes} octets',
    en: '{tiles} {tiles?tile|tiles}, {bytes} bytes',
  },
  'tiles.copied': {
    fr: '{count} {count?tuile reprise|tuiles reprises} de la génération précédente',
    en: '{count} {count?tile|tiles} kept from the former generation',
  },
  'level.made': {
    fr: 'Niveau {level} : {tiles} {tiles?tuile|tuiles}, {bytes} octets',
    en: 'Level {level}: {tiles} {tiles?tile|tiles}, {bytes} bytes',
  },
  'generation.resumed': {
    fr: 'Reprise d’une génération interrompue',
    en: 'Went on from a generation that was interrupted',
  },
  'generation.split': {
    fr: 'Trop de données pour la mémoire en une fois : {blocks} blocs à partir du niveau {level}',
    en: 'Too much for the memory at once: {blocks} blocks from level {level} on',
  },
  'skipped.empty': {
    fr: '{count} {count?objet|objets} sans géométrie',
    en: '{count} {count?feature|features} without geometry',
  },
  'skipped.malformed': {
    fr: '{count} {count?objet|objets} dont la géométrie ne peut pas être lue',
    en: '{count} {count?feature|features} whose geometry cannot be read',
  },
  'skipped.partly-placed': {
    fr: '{count} {count?objet|objets} dont une partie ne peut pas être placée',
    en: '{count} {count?feature|features} of which a part cannot be placed',
  },
  'skipped.outside': {
    fr: '{count} {count?objet|objets} hors de l’emprise',
    en: '{count} {count?feature|features} outside the extent',
  },
  'skipped.mixed': {
    fr: '{count} {count?collection|collections} dont seule la partie de plus grande dimension est gardée',
    en: '{count} {count?collection|collections} of which only the part of highest dimension is kept',
  },
  'lost.tiles': {
    fr: '{count} {count?tuile allégée|tuiles allégées} pour tenir dans leur limite',
    en: '{count} {count?tile|tiles} made lighter to fit their limit',
  },
  'lost.dropped': {
    fr: '{count} {count?objet laissé|objets laissés} de côté dans ces tuiles',
    en: '{count} {count?feature|features} left out of these tiles',
  },
  'lost.coalesced': {
    fr: '{count} {count?objet joint|objets joints} à un voisin dans ces tuiles',
    en: '{count} {count?feature|features} joined to a neighbour in these tiles',
  },
  'lost.coarsened': {
    fr: '{count} {count?objet dessiné|objets dessinés} avec moins de détail dans ces tuiles',
    en: '{count} {count?feature|features} drawn with less detail in these tiles',
  },
  'sandbox.noticed': { fr: 'Annoncée : {name}', en: 'Announced: {name}' },
  'sandbox.deleted': { fr: 'Supprimée : {name}', en: 'Deleted: {name}' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export type LogCode = keyof typeof logTexts;

interface CodedLine {
  readonly code: LogCode;
  readonly params: ErrorParams;
}

/** A line of a log as it is kept. Those written before there were codes are sentences, in French. */
export type LogLine = CodedLine | { readonly finding: Finding } | { readonly error: StoredError } | string;

export function logLine(code: LogCode, params: ErrorParams = {}): LogLine {
  return { code, params };
}

/** Without the places of the finding, which are kept with it in the report. */
export function findingLine({
  code,
  severity,
  file,
  layer,
  column,
  feature,
  count,
  params,
}: Finding): LogLine {
  return { finding: { code, severity, file, layer, column, feature, count, params } };
}

export function errorLine(error: StoredError): LogLine {
  return { error };
}

/** Lines at the end that a long log keeps: the last remarks, and how it ended. */
const lastLines = 100;

/** A log that is kept: of a long one the beginning and the end, with the number of lines between. */
export function boundLog(lines: readonly LogLine[]): LogLine[] {
  if (lines.length <= logLines) return [...lines];
  const beginning = lines.slice(0, logLines - lastLines - 1);
  const count = lines.length - beginning.length - lastLines;
  return [...beginning, logLine('lines.left-out', { count }), ...lines.slice(-lastLines)];
}

export function textOfLogLine(line: LogLine, language: Language): string {
  if (typeof line === 'string') return line;
  if ('finding' in line) return textOfFindingLine(line.finding, language);
  if ('error' in line) return textOfError(line.error, language);
  const texts: Readonly<Record<Language, string>> | undefined = logTexts[line.code];
  return texts ? fillTemplate(texts[language], line.params, language) : line.code;
}

function textOfError({ code, params }: StoredError, language: Language): string {
  return isErrorCode(code) ? new CartableError(code, params).text(language) : code;
}

function textOfFindingLine(finding: Finding, language: Language): string {
  const place = [finding.layer, finding.column, finding.feature].filter(Boolean).join(' / ');
  const colon = language === 'fr' ? ' : ' : ': ';
  return `[${finding.severity}] ${place ? place + colon : ''}${textOfFinding(finding, language)}`;
}

/** A line as the queue of jobs keeps it, which knows texts only. */
export const queuedLine = (code: LogCode, params: ErrorParams): string => JSON.stringify({ code, params });

/** Text of a line of the queue; a line without a code is shown as it is. */
export function textOfQueuedLine(text: string, language: Language): string {
  if (!text.startsWith('{"code":')) return text;
  try {
    return textOfLogLine(JSON.parse(text) as CodedLine, language);
  } catch {
    return text;
  }
}
