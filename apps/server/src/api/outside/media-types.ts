/** Never passed on: a browser would run it, or show it as a page of this site. */
const active =
  /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/css|application\/pdf)$/;
const binary = 'application/octet-stream';

const passive: readonly RegExp[] = [
  /^image\//,
  /^(?:application|text)\/(?:[\w.-]+\+)?(?:json|xml)$/,
  /^application\/vnd\.(?:ogc|geo|mapbox|pmtiles|google-earth)[\w.+-]*$/,
  /^application\/(?:x-protobuf|protobuf|x-mvt|mvt|gml\+xml|pmtiles|x-pmtiles|geotiff|octet-stream|binary)$/,
  /^binary\/octet-stream$/,
  /^text\/(?:plain|xml|json)$/,
];

/**
 * Media type under which an answer of elsewhere is passed on; undefined: not at all. The parameters of versions of
 * services (`; subtype=gml/3.1.1`) are left out, the encoding of characters is kept.
 */
export function passedType(header: string | undefined): string | undefined {
  const [type = '', ...parameters] = (header ?? binary).split(';').map((part) => part.trim());
  const name = type.toLowerCase();
  if (active.test(name) || !passive.some((pattern) => pattern.test(name))) return undefined;
  const charset = parameters.find((part) => /^charset="?[\w.:-]{1,40}"?$/i.test(part));
  return charset === undefined ? name : `${name}; ${charset}`;
}
