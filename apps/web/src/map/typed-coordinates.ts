/** Coordinates as people type or paste them, in several notations and reference systems. Pure. */

export interface TypedCoordinates {
  /** EPSG code. */
  readonly srid: number;
  /** East, or longitude in degrees. */
  readonly x: number;
  /** North, or latitude in degrees. */
  readonly y: number;
}

const degrees = 4326;
const lambert93 = 2154;

const number = String.raw`[-+]?\d{1,8}(?:[.,]\d+)?`;
const pair = new RegExp(String.raw`^(${number})\s*[\s;]\s*(${number})$`);
/** As maps of the web give them to be copied. */
const latitudeFirst = /^([-+]?\d{1,2}(?:\.\d+)?),\s*([-+]?\d{1,3}(?:\.\d+)?)$/;
const ofSystem = /^epsg\s*:?\s*(\d{4,6})\s*[:;\s]\s*(.+)$/i;
const ofLambert93 = /^(?:l93|lambert[\s-]?93)\s*[:;\s]\s*(.+)$/i;
/** Degrees, with minutes and seconds or not. */
const angle = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|’’)\s*)?`;
const side = '([nseow])';
const sidesFirst = new RegExp(String.raw`^${side}\s*${angle}[\s,;]+${side}\s*${angle}$`, 'i');
const sidesLast = new RegExp(String.raw`^${angle}\s*${side}[\s,;]+${angle}\s*${side}$`, 'i');

/**
 * Plain numbers are a longitude and a latitude, or metres of Lambert-93 when they can be nothing else. Two numbers with a
 * comma between them are a latitude and a longitude, as are two that lie in mainland France in that order alone.
 */
export function readCoordinates(typed: string): TypedCoordinates | undefined {
  const text = typed.trim();
  const system = ofSystem.exec(text);
  if (system) return readPair(system[2]!, Number(system[1]));
  const lambert = ofLambert93.exec(text);
  if (lambert) return readPair(lambert[1]!, lambert93);
  const copied = latitudeFirst.exec(text);
  if (copied) return onEarth({ srid: degrees, x: Number(copied[2]), y: Number(copied[1]) });
  const plain = readPair(text, degrees);
  if (!plain) return readAngles(text);
  const turned = { ...plain, x: plain.y, y: plain.x };
  if (!isAroundMainland(plain) && isAroundMainland(turned)) return turned;
  if (isOnEarth(plain)) return plain;
  return isInMainlandFrance(plain) ? { ...plain, srid: lambert93 } : undefined;
}

function readPair(text: string, srid: number): TypedCoordinates | undefined {
  const found = pair.exec(text.trim());
  return found ? { srid, x: toNumber(found[1]!), y: toNumber(found[2]!) } : undefined;
}

function readAngles(text: string): TypedCoordinates | undefined {
  const [, ...first] = sidesFirst.exec(text) ?? [];
  const [, ...last] = sidesLast.exec(text) ?? [];
  const angles =
    first.length > 0
      ? [readAngle(first[0]!, first.slice(1, 4)), readAngle(first[4]!, first.slice(5))]
      : last.length > 0
        ? [readAngle(last[3]!, last.slice(0, 3)), readAngle(last[7]!, last.slice(4, 7))]
        : [];
  const north = angles.find(({ isNorthing }) => isNorthing);
  const east = angles.find(({ isNorthing }) => !isNorthing);
  if (!north || !east) return undefined;
  return onEarth({ srid: degrees, x: east.value, y: north.value });
}

function readAngle(sideOfWorld: string, [whole, minutes, seconds]: readonly (string | undefined)[]) {
  const letter = sideOfWorld.toLowerCase();
  const size = toNumber(whole) + toNumber(minutes) / 60 + toNumber(seconds) / 3600;
  return { isNorthing: 'ns'.includes(letter), value: 'sow'.includes(letter) ? -size : size };
}

const toNumber = (text = '0') => Number(text.replace(',', '.'));

const onEarth = (read: TypedCoordinates) => (isOnEarth(read) ? read : undefined);

const isOnEarth = ({ x, y }: TypedCoordinates) => Math.abs(x) <= 180 && Math.abs(y) <= 85;

/** Degrees. */
const isAroundMainland = ({ x, y }: TypedCoordinates) => x > -6 && x < 10 && y > 41 && y < 52;

/** Area of use of Lambert-93, widened to the sea. */
const isInMainlandFrance = ({ x, y }: TypedCoordinates) =>
  x > 0 && x < 1_400_000 && y > 5_900_000 && y < 7_300_000;
