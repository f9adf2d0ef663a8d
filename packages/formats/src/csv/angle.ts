/** Angles as surveys, GPS receivers and gazetteers write them: `48°51'24"N`, `48 51 24 N`, `N 48° 51.4'`, `2:21:03 O`. */

export type Axis = 'x' | 'y';

export interface AngleReading {
  readonly axis: Axis;
  /** Whether `O` is east (Ost), as in German; else west (ouest, oeste, ovest). */
  readonly isOEast: boolean;
}

const maxLength = 40;
const number = String.raw`\d{1,3}(?:[.,]\d{1,12})?`;
/** With signs between the numbers; the last may be left out. */
const signed = new RegExp(
  `^(${number})(?:\\s*(?:[°º˚:]|deg\\.?)\\s*(?:(${number})(?:\\s*['′’‘´:]\\s*(?:(${number})\\s*(?:["″”“]|['′’‘´]{2})?)?)?)?)?$`,
  'i',
);
/** With letters: a lone « s » after signs might be the south. */
const lettered = new RegExp(
  `^(${number})\\s*d(?:eg)?\\.?\\s*(${number})\\s*m(?:in)?\\.?\\s*(?:(${number})\\s*s(?:ec)?\\.?)?$`,
  'i',
);
/** With blanks between them. */
const spaced =
  /^(\d{1,3})[ \u00a0\u202f]+(\d{1,2}(?:[.,]\d{1,12})?)(?:[ \u00a0\u202f]+(\d{1,2}(?:[.,]\d{1,12})?))?$/;
const letterFirst = /^([NSEWO])\s*(?=\d)/;
const letterLast = /\s*([NSEWO])$/;

/** Degrees; NaN when the text is no angle of that axis. A plain number is one only with a mark or a letter. */
export function parseAngle(written: string, { axis, isOEast }: AngleReading): number {
  if (written.length > maxLength) return Number.NaN;
  const text = written.trim().replaceAll('\u2212', '-');
  const letter = (letterFirst.exec(text) ?? letterLast.exec(text))?.[1];
  const bare = letter === undefined ? text : text.replace(letterFirst, '').replace(letterLast, '');
  const sign = letter === undefined && /^[+-]/.test(bare) ? bare[0] : '';
  const body = bare.slice(sign!.length).trim();
  const found = signed.exec(body) ?? lettered.exec(body) ?? spaced.exec(body);
  if (!found || !isOfAxis(letter, axis)) return Number.NaN;
  const [, whole, minutes, seconds] = found;
  const isPlain = minutes === undefined && letter === undefined && /^[\d.,]+$/.test(body);
  // Two numbers with a blank may as well be one of thousands.
  const isDoubtful = seconds === undefined && letter === undefined && spaced.test(body);
  if (isPlain || isDoubtful) return Number.NaN;
  const size = sizeOf([whole!, minutes, seconds], axis === 'y' ? 90 : 180);
  const isNegative = sign === '-' || letter === 'S' || letter === 'W' || (letter === 'O' && !isOEast);
  return isNegative ? -size : size;
}

function isOfAxis(letter: string | undefined, axis: Axis): boolean {
  return letter === undefined || (axis === 'y') === (letter === 'N' || letter === 'S');
}

/** Only the last number has decimals; minutes and seconds stay below sixty. */
function sizeOf(parts: readonly (string | undefined)[], most: number): number {
  const numbers = parts.filter((part) => part !== undefined).map((part) => Number(part.replace(',', '.')));
  const isWhole = numbers.every((one, rank) => rank === numbers.length - 1 || Number.isInteger(one));
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = numbers;
  if (!isWhole || minutes >= 60 || seconds >= 60) return Number.NaN;
  const size = degrees + minutes / 60 + seconds / 3600;
  return size <= most ? size : Number.NaN;
}

const latitudeFirst = /^(.*?[NS]|[NS].*?)[\s,;/]+([EWO].*|.*[EWO])$/;
const longitudeFirst = /^(.*?[EWO]|[EWO].*?)[\s,;/]+([NS].*|.*[NS])$/;

/** Both angles of a text that gives latitude and longitude, each with its letter; undefined for any other text. */
export function splitLetteredPoint(text: string): { latitude: string; longitude: string } | undefined {
  if (text.length > 2 * maxLength) return undefined;
  const written = text.trim();
  const [, latitude, longitude] = latitudeFirst.exec(written) ?? swapped(longitudeFirst.exec(written)) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const read = (angle: string, axis: Axis) => parseAngle(angle, { axis, isOEast: false });
  const isPoint = Number.isFinite(read(latitude, 'y')) && Number.isFinite(read(longitude, 'x'));
  return isPoint ? { latitude, longitude } : undefined;
}

const swapped = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1]];
