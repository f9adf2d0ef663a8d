export type ToolName =
  | 'chromium'
  | 'gdal'
  | 'postgis'
  | 'xmllint'
  | 'unzip'
  | 'python'
  | 'nginx'
  | 'pgbouncer'
  | 'caddy'
  | 'promtool'
  | 'systemdAnalyze'
  | 'hadolint'
  | 'moto';

export const systemTools: Readonly<
  Record<
    ToolName,
    {
      readonly title: string;
      readonly packages: readonly string[];
      /** What `pip` installs, for tools of PyPI. */
      readonly python?: string;
      find(): string | undefined;
    }
  >
>;

/**
 * Where a tool is: a path, for `postgis` the folder of its programs or the address of DATABASE_URL_TEST; undefined when
 * it is not there, or when CARTABLE_TEST_WITHOUT (`gdal,nginx`) asks to do as if it were not.
 */
export function findTool(name: ToolName): string | undefined;

/** One sentence for whoever misses it. */
export function missingToolSentence(name: ToolName): string;

/** Folder that holds `initdb` and `postgres`: the newest of the Debian packages that has PostGIS, else one of PATH. */
export function postgresFolder(): string | undefined;

/** Environment of a tool that comes from PyPI. */
export function pythonFolder(name: ToolName): string;
