import { casingPixels, haloPixels, hatch, type SymbolClass, type Theme, textColor } from './themes.ts';

/** The theme as MapServer draws it at its best: see docs/benchmarks.md for what « tuned » covers. */
export interface MapSource {
  readonly theme: Theme;
  readonly withLabels: boolean;
  readonly engine: 'postgis' | 'geopackage' | 'flatgeobuf' | 'shapefile';
  /** Connection string, or path of the file. */
  readonly connection: string;
  /** Width of the images asked: the tolerance of simplification follows from it. */
  readonly width: number;
  readonly extent: readonly number[];
  /** Address requests are sent to. */
  readonly url: string;
}

/** Simplified as finely as ours, in pixels. */
const tolerance = 0.2;

export function writeMapfile(source: MapSource, fontset: string): string {
  return `MAP
  NAME "bench" SIZE 256 256 UNITS METERS EXTENT ${source.extent.join(' ')}
  RESOLUTION 90.714286 DEFRESOLUTION 90.714286 MAXSIZE 8192
  IMAGECOLOR 255 255 255 FONTSET "${fontset}"
  PROJECTION "init=epsg:2154" END
  OUTPUTFORMAT NAME "png" DRIVER "${isCompared(source) ? 'CAIRO' : 'AGG'}/PNG" MIMETYPE "image/png" IMAGEMODE RGB EXTENSION "png" FORMATOPTION "COMPRESSION=1" END
  OUTPUTFORMAT NAME "png8" DRIVER "AGG/PNG" MIMETYPE "image/png; mode=8bit" IMAGEMODE RGB EXTENSION "png" FORMATOPTION "COMPRESSION=1" FORMATOPTION "QUANTIZE_FORCE=ON" FORMATOPTION "QUANTIZE_COLORS=256" END
  OUTPUTFORMAT NAME "jpeg" DRIVER "AGG/JPEG" MIMETYPE "image/jpeg" IMAGEMODE RGB EXTENSION "jpg" FORMATOPTION "QUALITY=82" END
  OUTPUTFORMAT NAME "webp" DRIVER "GDAL/WEBP" MIMETYPE "image/webp" IMAGEMODE RGB EXTENSION "webp" FORMATOPTION "QUALITY=82" END
  OUTPUTFORMAT NAME "geojson" DRIVER "OGR/GEOJSON" MIMETYPE "application/geo+json" FORMATOPTION "STORAGE=stream" FORMATOPTION "FORM=simple" END
${symbols}
  WEB METADATA
    "ows_title" "bench" "ows_onlineresource" "${source.url}" "ows_srs" "EPSG:2154 EPSG:3857 EPSG:4326" "ows_enable_request" "*"
    "wfs_getfeature_formatlist" "geojson" "wfs_namespace_uri" "http://bench.example/" "wfs_namespace_prefix" "b"
  END END
${writeLayer(source)}
END
`;
}

/** The same, whose answers tell how many features match. */
export function counting(mapfile: string): string {
  return mapfile.replace(
    '"wfs_namespace_prefix"',
    '"wfs_compute_number_matched" "true" "wfs_namespace_prefix"',
  );
}

function writeLayer(source: MapSource): string {
  const { theme, extent } = source;
  const kind = isCompared(source) && theme.kind === 'point' ? 'line' : theme.kind;
  return `  LAYER
    NAME "${theme.name}" TYPE ${kind.toUpperCase()} STATUS ON CLASSITEM "classe"
    ${dataOf(source)}
    PROJECTION "init=epsg:2154" END EXTENT ${extent.join(' ')}
    TEMPLATE "none" LABELCACHE ON
    METADATA "ows_title" "${theme.name}" "ows_extent" "${extent.join(' ')}" "gml_include_items" "all" "gml_featureid" "fid" "gml_types" "auto" "wfs_use_default_extent_for_getfeature" "false" END
${theme.classes.map((item) => writeClass(source, item)).join('\n')}
  END`;
}

function dataOf(source: MapSource): string {
  const { theme, engine, connection, width, withLabels } = source;
  if (engine === 'geopackage')
    return `CONNECTIONTYPE OGR CONNECTION "${connection}" DATA "${theme.name}" PROCESSING "CLOSE_CONNECTION=DEFER"`;
  if (engine === 'flatgeobuf') return `CONNECTIONTYPE FLATGEOBUF DATA "${connection}"`;
  if (engine === 'shapefile') return `DATA "${connection}" ENCODING "UTF-8"`;
  const pixel = `(ST_XMax(!BOX!)-ST_XMin(!BOX!))/${width}`;
  const isDrawn = width > 0;
  const thinned = `ST_Simplify(geom,${pixel}*${tolerance},true) as geom`;
  const isThinned = isDrawn && theme.kind !== 'point' && !isCompared(source);
  const shape = isThinned ? thinned : isCompared(source) && theme.kind === 'point' ? lineAtPoint : 'geom';
  const names = isDrawn ? 'fid,classe,nom' : 'fid,classe,nom,valeur,rang';
  const order = withLabels ? '' : ' order by fid';
  const data = isDrawn
    ? `(select ${names},${shape} from ${theme.name} where geom && !BOX!${order}) as s`
    : theme.name;
  const exactly = isCompared(source) ? ' PROCESSING "APPROXIMATION_SCALE=full"' : '';
  return `CONNECTIONTYPE POSTGIS CONNECTION "${connection}" PROCESSING "CLOSE_CONNECTION=DEFER"${exactly}
    DATA "geom from ${data} using unique fid using srid=2154"`;
}

/**
 * Without labels features are drawn to be compared, as exactly as MapServer can: as they are stored, one over the other
 * as on our side, with the segments of less than a pixel that it leaves out else, by Cairo, since AGG leaves out the
 * outlines of what is smaller than a pixel, and points as beginnings of lines, since places of points are rounded.
 */
function isCompared({ width, withLabels }: MapSource): boolean {
  return width > 0 && !withLabels;
}

/** A tenth of a millimetre long, and drawn at its first end alone. */
const lineAtPoint = 'ST_MakeLine(geom, ST_Translate(geom, 0.0001, 0)) as geom';

function writeClass(source: MapSource, item: SymbolClass): string {
  const { theme } = source;
  const withLabels = source.withLabels && !theme.isHatched;
  return `    CLASS EXPRESSION "${item.value}"
${stylesOf(theme, item, isCompared(source))}${withLabels ? labelOf(theme) : ''}
    END`;
}

function stylesOf({ kind, width, isHatched }: Theme, item: SymbolClass, isCompared: boolean): string {
  const [fill, stroke] = [rgb(item.fill), rgb(item.stroke)];
  if (isHatched)
    return `      STYLE COLOR ${fill} OPACITY ${hatch.opacity * 100} END
      STYLE SYMBOL "hatch" COLOR ${stroke} ANGLE 45 SIZE ${hatch.spacing} WIDTH ${hatch.width} END
      STYLE OUTLINECOLOR ${stroke} WIDTH ${width} LINEJOIN MITER END`;
  switch (kind) {
    case 'polygon':
      return `      STYLE COLOR ${fill} END
      STYLE OUTLINECOLOR ${stroke} WIDTH ${width} LINEJOIN MITER END`;
    case 'line':
      return `      STYLE COLOR ${stroke} WIDTH ${width + casingPixels} LINECAP ROUND LINEJOIN ROUND END
      STYLE COLOR ${fill} WIDTH ${width} LINECAP ROUND LINEJOIN ROUND END`;
    case 'point':
      return `      STYLE ${isCompared ? 'GEOMTRANSFORM "start" ' : ''}SYMBOL "${item.mark}" SIZE ${item.size} COLOR ${fill} OUTLINECOLOR ${stroke} WIDTH ${width} END`;
  }
}

function labelOf({ kind, fontSize }: Theme): string {
  const placed = {
    polygon: 'POSITION CC',
    line: 'ANGLE FOLLOW MAXOVERLAPANGLE 30',
    point: 'POSITION CR OFFSET 7 0',
  };
  return `
      LABEL TEXT "[nom]" FONT "noto" TYPE TRUETYPE SIZE ${fontSize} COLOR ${rgb(textColor)}
        OUTLINECOLOR 255 255 255 OUTLINEWIDTH ${haloPixels * 2} PARTIALS FALSE ${placed[kind]}
      END`;
}

export function rgb(color: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(' ');
}

/** The corners of ours. A star begins with those of its square, which is what is made as large as asked. */
const symbols = `  SYMBOL NAME "hatch" TYPE HATCH END
  SYMBOL NAME "circle" TYPE ELLIPSE FILLED TRUE POINTS 1 1 END END
  SYMBOL NAME "square" TYPE VECTOR FILLED TRUE POINTS 0 0 0 1 1 1 1 0 0 0 END END
  SYMBOL NAME "triangle" TYPE VECTOR FILLED TRUE POINTS 0 1 0.5 0 1 1 0 1 END END
  SYMBOL NAME "star" TYPE VECTOR FILLED TRUE POINTS 0 0 -99 -99 1 1 -99 -99 0.500 0.000 0.612 0.345 0.976 0.345 0.682 0.559 0.794 0.905 0.500 0.691 0.206 0.905 0.318 0.559 0.024 0.345 0.388 0.345 0.500 0.000 END END`;

/** A thousand vector layers that exist, with their extents written so that nothing is scanned. */
export function writeManyLayers(
  count: number,
  connection: string,
  extent: readonly number[],
  url: string,
): string {
  const layers = Array.from({ length: count }, (_, rank) => {
    const title = `Couche ${rank}`;
    return `  LAYER NAME "couche_${rank}" TYPE POINT STATUS ON CONNECTIONTYPE POSTGIS CONNECTION "${connection}"
    DATA "geom from points using unique fid using srid=2154" PROCESSING "CLOSE_CONNECTION=DEFER"
    PROJECTION "init=epsg:2154" END EXTENT ${extent.join(' ')} TEMPLATE "none"
    METADATA "ows_title" "${title}" "ows_abstract" "${title}, pour essai." "ows_keywordlist" "essai" "ows_extent" "${extent.join(' ')}" "gml_include_items" "all" "gml_featureid" "fid" END
    CLASS STYLE COLOR 0 0 0 SIZE 3 END END
  END`;
  });
  return `MAP
  NAME "bench" SIZE 256 256 UNITS METERS EXTENT ${extent.join(' ')}
  PROJECTION "init=epsg:2154" END
  WEB METADATA
    "ows_title" "bench" "ows_onlineresource" "${url}" "ows_srs" "EPSG:2154 EPSG:3857 EPSG:4326" "ows_enable_request" "*"
    "wfs_namespace_uri" "http://bench.example/" "wfs_namespace_prefix" "b"
  END END
${layers.join('\n')}
END
`;
}
