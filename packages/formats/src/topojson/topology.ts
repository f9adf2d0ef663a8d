import { CartableError } from '@cartable/contract';
import { ByteFile, readHead } from '../byte-file.ts';
import type { DepositFile } from '../format.ts';
import type { FormatLimits } from '../limits.ts';
import { readByteOrderMark } from '../text/bom.ts';

export interface Topology {
  readonly arcs: readonly unknown[];
  readonly objects: Readonly<Record<string, TopologyGeometry>>;
  readonly transform?: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
  /** Name of a system, as old GeoJSON has it; the specification says nothing. */
  readonly crsName?: string;
}

export interface TopologyGeometry {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly properties?: unknown;
  readonly coordinates?: unknown;
  readonly arcs?: unknown;
  readonly geometries?: unknown;
}

/** Whether a JSON text is a topology, from its beginning: the member that says it usually comes first. */
export function looksLikeTopology(text: string): boolean {
  return /^\{\s*(?:"type"\s*:\s*"Topology"|"(?:arcs|objects|transform)"\s*:)|"type"\s*:\s*"Topology"/.test(
    text,
  );
}

/**
 * Arcs may stand anywhere, so that a topology is read whole; it is bounded like one feature of another format.
 * @throws {CartableError} `format.record-too-long`, `topojson.syntax`, `topojson.not-topojson`
 */
export function readTopology(file: DepositFile, { featureBytes }: FormatLimits): Topology {
  const bytes = new ByteFile(file.path);
  const { size } = bytes;
  bytes.close();
  if (size > featureBytes)
    throw new CartableError('format.record-too-long', { file: file.name, feature: 1, limit: featureBytes });
  const document = parse(file, size);
  const { type, arcs, objects, transform, crs } = document as Record<string, unknown>;
  const isWhole =
    type === 'Topology' && typeof objects === 'object' && objects !== null && !Array.isArray(objects);
  if (!isWhole || (arcs !== undefined && !Array.isArray(arcs)))
    throw new CartableError('topojson.not-topojson', { file: file.name });
  return {
    arcs: (arcs as unknown[] | undefined) ?? [],
    objects: objects as Topology['objects'],
    ...transformOf(transform, file),
    ...crsNameOf(crs),
  };
}

function parse(file: DepositFile, size: number): object {
  const bytes = readHead(file.path, size);
  const mark = readByteOrderMark(bytes);
  const text = new TextDecoder(mark?.encoding ?? 'utf-8').decode(bytes.subarray(mark?.length ?? 0));
  try {
    const quick: unknown = JSON.parse(text);
    // Only a document with such figures is read again with all their digits: it is ten times slower.
    const document = /[:[,]\s*-?\d{16,}\s*[,}\]]/.test(text) ? (JSON.parse(text, exactly) as unknown) : quick;
    return typeof document === 'object' && document !== null ? document : {};
  } catch (cause) {
    throw new CartableError('topojson.syntax', { file: file.name }, { cause });
  }
}

/** Integers beyond 2⁵³ as bigint. */
const exactly = ((_key: string, value: unknown, context: { source: string }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source)
    ? BigInt(context.source)
    : value) as (key: string, value: unknown) => unknown;

function transformOf(value: unknown, file: DepositFile): Pick<Topology, 'transform'> {
  if (value === undefined || value === null) return {};
  const { scale, translate } = value as Record<string, unknown>;
  if (!isPair(scale) || !isPair(translate))
    throw new CartableError('topojson.not-topojson', { file: file.name });
  return { transform: { scale, translate } };
}

function crsNameOf(crs: unknown): Pick<Topology, 'crsName'> {
  const name = (crs as { properties?: { name?: unknown } } | null | undefined)?.properties?.name;
  return typeof name === 'string' ? { crsName: name } : {};
}

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((number) => Number.isFinite(number));
