import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument, Operation } from './operations.ts';

/** Words of the inside: a stack trace, a database. */
const inside = /\.(ts|mjs|js):\d+|node:internal|SQLITE|sqlite_|syntax error at or near|PostgresError/;

/** Holds answers to what the document says of them. */
export class AnswerJudge {
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #error: ValidateFunction;
  readonly #compile: (schema: object) => ValidateFunction;

  constructor({ components }: OpenApiDocument) {
    const ajv = new Ajv2020({ strict: false, allErrors: false });
    addFormats.default(ajv);
    this.#compile = (schema) => ajv.compile({ ...schema, components });
    this.#error = this.#compile(components.schemas.Error!);
  }

  /** @returns what is wrong with it, in words */
  async problemOf(operation: Operation, response: Response): Promise<string | undefined> {
    const { status, headers } = response;
    const type = headers.get('content-type') ?? '';
    if (type.startsWith('text/event-stream')) {
      // It does not end by itself.
      await response.body?.cancel();
      return undefined;
    }
    const text = await response.text();
    if (status === 500) return `500: ${text.slice(0, 500)}`;
    if (status === 503 && !headers.has('retry-after')) return '503 without Retry-After';
    // A missing file is nothing at all, where it could be asked for by a page (specification §7, files).
    if (status === 404 && text === '' && !operation.answer) return undefined;
    if (status >= 400) return this.#problemOfRefusal(operation, status, type, text);
    if (status >= 300) return undefined;
    if (operation.answer && status === 200 && text !== '') {
      return this.#problemOfAnswer(operation, text);
    }
    return undefined;
  }

  #problemOfRefusal(operation: Operation, status: number, type: string, text: string): string | undefined {
    if (inside.test(text)) return `words of the inside: ${text.slice(0, 500)}`;
    // A path the framework cannot even read is refused before any call is known.
    if (!/json/.test(type)) return `${status} refused as ${type}: ${text.slice(0, 200)}`;
    const own = operation.rejections[status];
    if (own !== undefined) return this.#problemOf(text, `${operation.id} ${status}`, own);
    const body = JSON.parse(text) as { code?: unknown };
    if (!this.#error(body)) return `refusal of another form: ${explain(this.#error)}: ${text.slice(0, 300)}`;
    return body.code === status ? undefined : `status ${status}, code ${body.code}`;
  }

  #problemOfAnswer(operation: Operation, text: string): string | undefined {
    return this.#problemOf(text, operation.id, operation.answer!);
  }

  #problemOf(text: string, name: string, schema: object): string | undefined {
    const known = this.#validators.get(name) ?? this.#compile(schema);
    this.#validators.set(name, known);
    const isTrue = known(JSON.parse(text));
    return isTrue ? undefined : `untrue to its schema: ${explain(known)}: ${text.slice(0, 300)}`;
  }
}

const explain = ({ errors }: ValidateFunction) =>
  (errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath} ${message}`)
    .join('; ');
