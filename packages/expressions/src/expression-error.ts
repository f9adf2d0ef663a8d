/** Why an expression cannot be used. Protocols turn it into their own exception. */
export type ExpressionErrorCode =
  | 'property-unknown'
  | 'type-mismatch'
  | 'function-unknown'
  | 'function-arity'
  | 'geometry-invalid'
  | 'pattern-invalid'
  | 'too-complex';

export type ExpressionErrorParams = Readonly<Record<string, string | number>>;

export class ExpressionError extends Error {
  readonly code: ExpressionErrorCode;
  readonly params: ExpressionErrorParams;

  constructor(code: ExpressionErrorCode, message: string, params: ExpressionErrorParams = {}) {
    super(message);
    this.name = 'ExpressionError';
    this.code = code;
    this.params = params;
  }
}
