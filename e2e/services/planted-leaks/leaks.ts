/** Faults such as somebody may write one day, and exactly what the matrix must say of each. */

import type { FuzzRequest } from '../../fuzz/request.ts';
import type { MatrixVisitor } from '../access-matrix/matrix-visitor.ts';
import { expectedOf } from '../access-matrix/oracle.ts';

/** Tells the planted leak to the process that has it. */
export const leakVariable = 'PLANTED_LEAK';

export interface Leak {
  readonly name: string;
  readonly file: string;
  /** Planted by `npm test` too, of which a sweep plants all: one for each way a leak can be seen. */
  readonly isSampled?: true;
  /** Replacements in the file: a text that stands there once, and what stands there instead. */
  readonly changes: readonly (readonly [string, string])[];
  /** The cells that leak, by the addresses of each kind; none where nothing is said. */
  readonly privately?: Leaking;
  readonly openly?: Leaking;
  /** Leaks in the documents that name the service to who may read it. */
  readonly lists?: Leaking;
  /** Some of these documents at least, and no other: it depends on who asked before. */
  readonly someLists?: Leaking;
}

type Leaking = (visitor: MatrixVisitor, request: FuzzRequest) => boolean;

const decision = 'packages/datastore/src/publishing/serving/decide-access.ts';
const grants = 'packages/datastore/src/access/credentials/read-grants.ts';
const instant = 'apps/server/src/protocols/instant/protocol.ts';

const question = "mayUse(visitor, { audience, operation: 'read', service: each }, grants));";
const unknown = "throw new CartableError('service.layer-unknown'";

/** Known, and without any right to the service. */
const isKnown: Leaking = ({ facts }) => expectedOf(facts) === 'unknown';
const isNamed =
  (...names: string[]): Leaking =>
  ({ name }) =>
    names.includes(name);
const isInstant = ({ path }: FuzzRequest) => path.startsWith('/private/tiles/instant/');
const asks = ({ query }: FuzzRequest, operation: string) =>
  query.some(([name, value]) => name === 'REQUEST' && value === operation);

export const leaks: readonly Leak[] = [
  {
    name: 'the decision point lets one operation pass',
    file: decision,
    changes: [
      ['{ audience, service }: AccessQuestion', '{ audience, operation, service }: AccessQuestion'],
      [
        'if (service.open) return false;',
        "if (service.open) return false; if (operation === 'legend') return true;",
      ],
    ],
    privately: (visitor, request) =>
      isKnown(visitor, request) && ['GetLegendGraphic', 'GetStyles'].some((each) => asks(request, each)),
  },
  {
    name: 'one operation does not ask the decision point',
    file: instant,
    isSampled: true,
    changes: [[question, 'each !== undefined);']],
    privately: (visitor, request) => isKnown(visitor, request) && isInstant(request),
    openly: (_visitor, request) => isInstant(request),
  },
  {
    name: 'one operation says that it is forbidden',
    file: instant,
    changes: [
      [
        unknown,
        `if (context.named(name).length > 0) throw new CartableError('common.forbidden'); ${unknown}`,
      ],
    ],
    privately: (visitor, request) => isKnown(visitor, request) && isInstant(request),
    openly: (_visitor, request) => isInstant(request),
  },
  {
    name: 'a key is taken where its type does not allow it',
    file: grants,
    isSampled: true,
    changes: [
      ["known?.key.type === 'HEADER' && credentials.kind === 'header'", "known?.key.type === 'HEADER'"],
    ],
    privately: isNamed('a HEADER key in the address'),
    lists: isNamed('a HEADER key in the address'),
  },
  {
    name: 'the end of a permission is not looked at',
    file: grants,
    changes: [['!isExpired(permission, at)', 'permission !== undefined']],
    privately: isNamed(
      'a key whose permission has expired',
      'a person whose permission has expired, by session',
    ),
    lists: isNamed('a key whose permission has expired', 'a person whose permission has expired, by session'),
  },
  {
    name: 'the session that comes with a key counts',
    file: 'apps/server/src/protocols/context/requester/resolve-requester.ts',
    changes: [
      [
        'return { visitor: anonymous, grants, linkKey };',
        'return { visitor: await visitorOf(services, request), grants, linkKey };',
      ],
    ],
    privately: isNamed('a key of another service, with the session of an administrator'),
    lists: isNamed('a key of another service, with the session of an administrator'),
  },
  {
    name: 'a document of one is given to another',
    file: 'apps/server/src/protocols/context/answer/document-cache.ts',
    isSampled: true,
    changes: [["if (context.audience === 'open') return 'open';", 'if (context) return context.audience;']],
    someLists: isKnown,
  },
];
