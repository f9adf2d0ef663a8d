/**
 * Takes the name of a CRS apart: which registry, which code, in which spelling. It knows no system.
 *
 * Programs write far more than the standards say: a version or none, one colon or two, a slash at the end, the host with
 * or without `www`, several systems in one name. The clients and servers that show a form are named beside it.
 */

/** Form in which a name was written. The axis order depends on it. */
export type CrsSpelling =
  | 'short'
  | 'urn'
  | 'http'
  | 'epsg.xml'
  | 'crs84'
  | 'crs84-urn'
  | 'crs84-http'
  | 'ignf'
  | 'adv'
  | 'number';

export interface WrittenCrs {
  readonly authority: 'EPSG' | 'ESRI' | 'IGNF' | 'ADV' | 'OGC';
  /** Digits, a name of the IGNF registry or of AdV, or `CRS84`. */
  readonly code: string;
  readonly spelling: CrsSpelling;
}

/** Longest name accepted; a compound system written as an address has some 150 characters. */
export const maxNameLength = 250;

const host = 'https?:\\/\\/(?:www\\.|schemas\\.)?opengis\\.net';
const version = '[\\w.]*';
const digits = '0*(\\d{3,6})';

/** Forms of a code in a registry of numbers: group 1 is the authority, group 2 the code. */
const numbered: readonly (readonly [RegExp, CrsSpelling])[] = [
  // The second colon: writers that leave the version of a urn empty. The brackets: « safe CURIE » of OGC API.
  [new RegExp(`^\\[?(EPSG|ESRI)(?::{1,2}|[ /])\\s*${digits}\\]?$`, 'i'), 'short'],
  // One colon only: WFS 1.1 of GeoServer. `crs,crs:`: OGC 07-092r1 §7.5.4, several systems, the plane first.
  [
    new RegExp(
      `^urn:(?:(?:x-)?ogc|opengis|EPSG):(?:def:)?crs(?:,crs)?:(EPSG|ESRI):(?:${version}:)?${digits}(?:,crs:.*)?$`,
      'i',
    ),
    'urn',
  ],
  // Older than the urn of OGC: OGC 05-010 cites it.
  [new RegExp(`^urn:(EPSG):(?:geographic|projected|compound)CRS:${digits}$`, 'i'), 'urn'],
  [new RegExp(`^${host}\\/def\\/crs\\/(EPSG|ESRI)(?:\\/${version})?\\/${digits}\\/?$`, 'i'), 'http'],
  // OGC 11-135r2 §10.2, several systems, the plane first.
  [
    new RegExp(
      `^${host}\\/def\\/crs-compound\\?1=${host}\\/def\\/crs\\/(EPSG|ESRI)\\/${version}\\/${digits}(?:&.*)?$`,
      'i',
    ),
    'http',
  ],
  [new RegExp(`^(?:${host}\\/)?(?:gml\\/)?srs\\/(epsg)\\.xml#${digits}$`, 'i'), 'epsg.xml'],
  [new RegExp(`^(epsg)\\.xml#${digits}$`, 'i'), 'epsg.xml'],
  // Pages about a system, which people paste.
  [
    new RegExp(`^https?:\\/\\/(?:www\\.)?spatialreference\\.org\\/ref\\/(epsg|esri)\\/${digits}\\/?$`, 'i'),
    'short',
  ],
  [new RegExp(`^https?:\\/\\/(epsg)\\.io\\/${digits}\\/?$`, 'i'), 'short'],
];

const crs84: readonly (readonly [RegExp, CrsSpelling])[] = [
  [/^\[?(?:CRS:84h?|(?:OGC:)?CRS84h?)\]?$/i, 'crs84'],
  [/^urn:(?:(?:x-)?ogc|opengis):(?:def:)?crs:(?:OGC|CRS):(?:[\d.]*:)?(?:CRS)?:?84h?$/i, 'crs84-urn'],
  [new RegExp(`^${host}\\/def\\/crs\\/OGC\\/[\\d.]+\\/CRS84h?\\/?$`, 'i'), 'crs84-http'],
];

const ignf: readonly RegExp[] = [
  /^IGNF:{1,2}(\w{3,24})$/i,
  /^urn:(?:x-)?ogc:def:crs:IGNF:(?:[\d.]*:)?(\w{3,24})$/i,
  /^https?:\/\/(?:www\.)?opengis\.net\/def\/crs\/IGNF\/[\d.]+\/(\w{3,24})\/?$/i,
  // The address of a system in the registry of IGN, and the older dictionary that INSPIRE files cite.
  /^https?:\/\/registre\.ign\.fr\/ign\/IGNF\/(?:crs\/)?(?:IGNF\/)?(\w{3,24})\/?$/i,
  /^https?:\/\/(?:librairies|registre)\.ign\.fr\/.{0,80}#(\w{3,24})$/i,
];

/** Undefined when the text is no spelling of the name of a system. */
export function readWrittenCrs(text: string): WrittenCrs | undefined {
  const name = text.trim();
  if (name.length > maxNameLength) return undefined;
  if (/^\d{3,6}$/.test(name)) return { authority: 'EPSG', code: name, spelling: 'number' };
  const world = crs84.find(([pattern]) => pattern.test(name));
  if (world) return { authority: 'OGC', code: 'CRS84', spelling: world[1] };
  return readNumbered(name) ?? readIgnf(name) ?? readAdv(name);
}

function readNumbered(name: string): WrittenCrs | undefined {
  for (const [pattern, spelling] of numbered) {
    const [, authority, code] = pattern.exec(name) ?? [];
    if (code) return { authority: /esri/i.test(authority!) ? 'ESRI' : 'EPSG', code, spelling };
  }
  return undefined;
}

function readIgnf(name: string): WrittenCrs | undefined {
  for (const pattern of ignf) {
    const code = pattern.exec(name)?.[1];
    if (code) return { authority: 'IGNF', code, spelling: 'ignf' };
  }
  return undefined;
}

/** Files of Germany write them with and without the urn; geographic ones are latitude first, as their name says. */
function readAdv(name: string): WrittenCrs | undefined {
  const code = /^(?:urn:adv:crs:)?((?:ETRS89|WGS84|DE)_[\w-]{3,24}(?:\*\w{3,24})?)$/i.exec(name)?.[1];
  if (!code) return undefined;
  return { authority: 'ADV', code, spelling: /lat-lon/i.test(code) ? 'urn' : 'adv' };
}
