/** Attributes that a QML names, by field or in expressions, as those of the table integrated from the file. */

type Resolve = (name: string) => string | undefined;

/** XML attributes of a QML that hold the name of a field or an expression. */
const naming = /\b(attr|filter|fieldName|field|expression)=("[^"<]*"|'[^'<]*')/g;
/** Properties driven by data are options: `<Option name="field" value="POP"/>`. */
const namingOption = /<Option\b(?=[^<>]*\bname="(?:field|expression)")[^<>]*>/g;

/** The text as it came but for the names that the table has under another one. */
export function renameQmlAttributes(qml: string, resolve: Resolve): string {
  const renamed = (quoted: string): string => {
    const value = unescaped(quoted.slice(1, -1));
    const fitted = renameIn(value, resolve);
    return fitted === value ? quoted : `"${escaped(fitted)}"`;
  };
  return qml
    .replace(naming, (_, name: string, quoted: string) => `${name}=${renamed(quoted)}`)
    .replace(namingOption, (option) =>
      option.replace(/\bvalue=("[^"<]*"|'[^'<]*')/, (_, quoted: string) => `value=${renamed(quoted)}`),
    );
}

/** The field that a text names by itself, quoted or not; QGIS writes accents and blanks as they are. */
export function soleField(text: string): string {
  const trimmed = text.trim();
  const quoted = /^"((?:[^"]|"")*)"$/.exec(trimmed)?.[1];
  return quoted === undefined ? trimmed : quoted.replaceAll('""', '"');
}

/** Texts in single quotes, fields in double quotes, words that are not functions. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_]*(?!\s*\(|[\p{L}\p{N}_])/gu;

function renameIn(text: string, resolve: Resolve): string {
  const sole = resolve(soleField(text));
  if (sole !== undefined) return text.trim().startsWith('"') ? `"${sole}"` : sole;
  return text.replace(tokens, (token) => {
    if (token.startsWith("'")) return token;
    const name = soleField(token);
    const column = resolve(name);
    return column === undefined || column === name ? token : `"${column}"`;
  });
}

const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

const unescaped = (text: string): string =>
  text.replace(/&(quot|apos|lt|gt|amp);/g, (_, name: string) => entities[name]!);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
