export { ligatures, markedLetters, plainLetters, withoutAccents } from './accents.ts';
export { type BindingContext, bindExpression, bindValue } from './bind.ts';
export {
  and,
  arithmetic,
  between,
  call,
  compare,
  distance,
  inBbox,
  isIn,
  isNull,
  like,
  literal,
  not,
  or,
  property,
  resourceIds,
  topological,
} from './builders.ts';
export {
  compileToEvaluator,
  compileToTernary,
  compileValue,
  type EvaluationContext,
  type Evaluator,
  type TernaryEvaluator,
  type ValueEvaluator,
} from './evaluate.ts';
export {
  type And,
  type Arithmetic,
  type Between,
  type Comparison,
  type ComparisonOperator,
  comparisonOperators,
  type Distance,
  type Domain,
  type Expression,
  type FunctionCall,
  type GeometryOperand,
  type In,
  type InBbox,
  type IsNull,
  type Like,
  type LikePart,
  type Literal,
  type LiteralValue,
  type NoGeometry,
  type Not,
  type Or,
  type PropertyValue,
  type ResourceIds,
  type Topological,
  type TopologicalOperator,
  topologicalOperators,
  type ValueExpression,
} from './expression.ts';
export { ExpressionError, type ExpressionErrorCode, type ExpressionErrorParams } from './expression-error.ts';
export {
  filterEncodingArithmetic,
  filterEncodingComparisons,
  filterEncodingSpatial,
} from './filter-encoding-names.ts';
export { type ExpressionCases, foldExpression, foldValue, type ValueCases } from './fold.ts';
export { functionNames, functionSignatures, isStyleFunction } from './functions.ts';
export {
  assertWithinLimits,
  attributesDeciding,
  countNodes,
  maxDepth,
  maxNodes,
  propertiesOf,
  propertiesOfValue,
} from './inspect.ts';
export { formatSqlLike, likeMatcher, parseLike, type Wildcards } from './like.ts';
export { necessaryBbox } from './necessary-bbox.ts';
export { ownEntry } from './own-entry.ts';
export { bboxAround } from './spatial/bbox-around.ts';
export { bboxInSrid, bboxInside } from './spatial/bbox-operand.ts';
export { isMeasuredOnEllipsoid } from './spatial/distance.ts';
export { isAreal, maxOperandVertices, operandInSrid } from './spatial/operand.ts';
export { type PreparedGeometry, prepareGeometry } from './spatial/prepared-geometry.ts';
export { parseInstant } from './temporal.ts';
