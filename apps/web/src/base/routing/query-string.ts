import type { createRouter } from 'type-route';

type Serializer = NonNullable<Parameters<typeof createRouter>[0]['queryStringSerializer']>;

/** Of the library: a comma inside a value is encoded. */
const separator = ',';

/**
 * Lists as the calls of the server, feeds and mails write them, one name several times (`theme=hy&theme=au`), so that a
 * search is the same text everywhere. Addresses of a former version (`theme[]=hy,au`) are still read.
 */
export const queryString: Serializer = {
  parse: (text) => {
    const read: Record<string, string> = {};
    for (const part of text.split('&')) {
      const [name = '', value] = part.split(/=(.*)/s);
      if (value === undefined) continue;
      const key = name.replace(/(?:\[\]|%5B%5D)$/i, '');
      // Forms, and the mails of saved searches, write a space so (WHATWG URL §5.1); a plus sign is always encoded.
      const told = value.replaceAll('+', '%20');
      read[key] = Object.hasOwn(read, key) ? read[key] + separator + told : told;
    }
    return read;
  },
  stringify: (parameters) =>
    Object.entries(parameters)
      .flatMap(([name, { array, value }]) => {
        const values = array ? (value?.split(separator) ?? []) : [value ?? ''];
        return values.map((one) => `${encodeURIComponent(name)}=${one}`);
      })
      .join('&'),
};
