/** Describes a raster from its headers and companions: nothing is decoded but a few blocks for the range of values. */

import { CartableError } from '@cartable/contract';
import { findCrs } from '@cartable/geo';
import type {
  BandDescription,
  GeoTransform,
  Raster,
  RasterDescription,
  RasterFiles,
} from '../description.ts';
import { looksLikeAsciiGrid, readAsciiGridHeader } from './ascii-grid-header.ts';
import { type ByteSource, openFileBytes } from './byte-source.ts';
import { type AuxInfo, readAux, readPrj, readWorldFile } from './companions.ts';
import { resolveCrs } from './crs-statement.ts';
import { estimateRanges } from './estimate-ranges.ts';
import { placementOf } from './georeferencing.ts';
import { type ImageInfo, nodataOfType } from './image-info.ts';
import { isJp2 } from './jp2/boxes.ts';
import { jp2Info } from './jp2/jp2-info.ts';
import { pictureInfo } from './picture-info.ts';
import { openTiff } from './tiff/directory.ts';
import { tiffInfo } from './tiff/tiff-info.ts';

export interface InspectOptions {
  /** EPSG code chosen by the depositor: used where the files say nothing. */
  readonly declaredSrid?: number;
}

/**
 * @throws {CartableError} `format.empty-file`, `format.unknown`, `format.truncated`, `format.damaged`,
 * `raster.unsupported`, `raster.too-large`, `raster.placement-invalid`, `raster.grid-header`
 */
export async function inspectRaster(files: RasterFiles, options: InspectOptions = {}): Promise<Raster> {
  const source = openFileBytes(files.main.path);
  try {
    if (source.size === 0) throw new CartableError('format.empty-file', { file: files.name });
    const info = await infoOf(files, source);
    const aux = files.aux && readAux(files.aux);
    const description = complete({ files, info, aux, options, fileBytes: source.size });
    return { files, description: { ...description, bands: await estimateRanges(files, description) } };
  } finally {
    source.close();
  }
}

async function infoOf(files: RasterFiles, source: ByteSource): Promise<ImageInfo> {
  const head = await source.read(0, 64);
  const start = Buffer.from(head).toString('latin1', 0, 4);
  if (start.startsWith('II') || start.startsWith('MM')) return tiffInfo(await openTiff(source, files.name));
  if (isJp2(head)) return jp2Info(source, files.name);
  if (start === '\x89PNG') return pictureInfo(files.main, 'PNG');
  if (start.startsWith('\xff\xd8\xff')) return pictureInfo(files.main, 'JPEG');
  if (looksLikeAsciiGrid(head)) return asciiGridInfo(files);
  throw new CartableError('format.unknown', { file: files.name });
}

function asciiGridInfo(files: RasterFiles): ImageInfo {
  const { width, height, geotransform, nodata } = readAsciiGridHeader(files.main);
  const type = 'FLOAT32';
  return {
    driver: 'ASCII grid',
    width,
    height,
    bands: [{ type, interpretation: 'gray', nodata: nodataOfType(nodata, type), min: null, max: null }],
    palette: null,
    alphaBand: null,
    geotransform,
    organisation: 'whole',
    blockWidth: width,
    blockHeight: height,
    overviews: [],
    compression: 'none',
  };
}

interface Known {
  readonly files: RasterFiles;
  readonly info: ImageInfo;
  readonly aux: AuxInfo | undefined;
  readonly options: InspectOptions;
  readonly fileBytes: number;
}

function complete({ files, info, aux, options, fileBytes }: Known): RasterDescription {
  const { crs: _crs, crsSource: _source, geotransform: _geotransform, controlPoints, bands, ...image } = info;
  const { width, height } = image;
  const geotransform = geotransformOf(files, info, aux);
  const placement = geotransform && placementOf(geotransform, width, height);
  if (geotransform && !placement)
    throw new CartableError('raster.placement-invalid', { file: files.name, value: geotransform.join(' ') });
  const points = controlPoints ?? aux?.controlPoints ?? 0;
  return {
    name: files.name,
    ...image,
    bands: bands.map((band, i): BandDescription => {
      const [min, max] = aux?.ranges.get(i) ?? [band.min, band.max];
      return { ...band, nodata: band.nodata ?? nodataOfType(aux?.nodata.get(i), band.type), min, max };
    }),
    ...crsOf(files, info, aux, options),
    geotransform: placement?.geotransform ?? null,
    ...(!placement && points > 0 && { controlPoints: points }),
    isRotated: placement?.isRotated ?? false,
    resolution: placement?.resolution ?? null,
    bbox: placement?.bbox ?? null,
    fileBytes,
  };
}

/** Geotransform of the image: the one inside the file wins over those beside it. */
function geotransformOf(
  files: RasterFiles,
  { geotransform }: ImageInfo,
  aux: AuxInfo | undefined,
): GeoTransform | undefined {
  return geotransform ?? aux?.geotransform ?? (files.world && readWorldFile(files.world, files.name));
}

type CrsFields = Pick<RasterDescription, 'srid' | 'crsName' | 'crsSource' | 'crsWritten'>;

function crsOf(
  files: RasterFiles,
  info: ImageInfo,
  aux: AuxInfo | undefined,
  options: InspectOptions,
): CrsFields {
  const statements = [
    info.crs && ([info.crs, info.crsSource ?? null] as const),
    aux?.crs && ([aux.crs, 'aux.xml'] as const),
    readPrjOf(files),
  ].filter((statement) => statement !== undefined);
  const resolved = statements.map(([statement, source]) => ({ ...resolveCrs(statement), source }));
  const known = resolved.find(({ srid }) => srid !== null);
  if (known) return { srid: known.srid, crsName: known.name, crsSource: known.source };
  const { declaredSrid } = options;
  const declared = declaredSrid === undefined ? undefined : findCrs(declaredSrid);
  const written = resolved[0]?.name;
  if (declared) {
    const crs = { srid: declared.srid, crsName: declared.name, crsSource: 'declared' } as const;
    return written === undefined ? crs : { ...crs, crsWritten: written };
  }
  return { srid: null, crsName: resolved[0]?.name ?? null, crsSource: null };
}

function readPrjOf({ prj }: RasterFiles) {
  const statement = prj && readPrj(prj);
  return statement && ([statement, 'prj'] as const);
}
