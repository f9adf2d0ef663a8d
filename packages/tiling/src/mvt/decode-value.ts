import { malformedTile } from './malformed.ts';
import type { ProtobufReader } from './protobuf-reader.ts';

/** Integers beyond 2⁵³ come as bigint. */
export type MvtValue = string | number | bigint | boolean;

/** Exactly one of the seven kinds (§ 4.1, vector_tile.proto). */
export function decodeValue(reader: ProtobufReader): MvtValue {
  let value: MvtValue | undefined;
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        value = reader.text();
        break;
      case 2:
        value = reader.float();
        break;
      case 3:
        value = reader.double();
        break;
      case 4:
        value = exact(BigInt.asIntN(64, reader.bigint()));
        break;
      case 5:
        value = exact(reader.bigint());
        break;
      case 6:
        value = exact(unfold(reader.bigint()));
        break;
      case 7:
        value = reader.number() !== 0;
        break;
      default:
        throw malformedTile(`a value is of the unknown kind ${reader.field}`);
    }
  }
  if (value === undefined) throw malformedTile('a value is empty');
  return value;
}

const unfold = (folded: bigint): bigint => (folded & 1n ? -(folded >> 1n) - 1n : folded >> 1n);

function exact(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
