declare module 'sql.js' {
  export type SqlValue = number | string | Uint8Array | null;

  export interface Statement {
    step(): boolean;
    getAsObject(): Record<string, SqlValue>;
    bind(values: readonly SqlValue[]): boolean;
    free(): boolean;
  }

  export interface Database {
    prepare(sql: string, values?: readonly SqlValue[]): Statement;
    close(): void;
  }

  export interface SqlJs {
    readonly Database: new (bytes: Uint8Array) => Database;
  }

  export default function initSqlJs(options: { readonly wasmBinary: ArrayBuffer }): Promise<SqlJs>;
}
