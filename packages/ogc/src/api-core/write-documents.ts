/** The documents that any part of OGC API contributes to: landing page, conformance, collections. */
import { type ApiInfo, bothWays, linksTo } from './api-info.ts';
import { htmlMediaType, type Link, openApiMediaType } from './link.ts';

/** OGC 17-069r4 §7.2. @param links what the parts of the API add */
export function landingDocument(
  { title, description, baseUrl, texts }: ApiInfo,
  links: readonly Link[] = [],
): object {
  return {
    title,
    description,
    links: [
      ...bothWays(`${baseUrl}`, texts.self),
      { href: `${baseUrl}/api?f=json`, rel: 'service-desc', type: openApiMediaType, title: texts.definition },
      { href: `${baseUrl}/api?f=html`, rel: 'service-doc', type: htmlMediaType, title: texts.documentation },
      ...linksTo(`${baseUrl}/conformance`, 'conformance', texts.conformance),
      ...linksTo(`${baseUrl}/collections`, 'data', texts.collections),
      ...links,
    ],
  };
}

/** OGC 17-069r4 §7.4. @param classes addresses of conformance classes */
export function conformanceDocument({ baseUrl, texts }: ApiInfo, classes: readonly string[]): object {
  return { links: bothWays(`${baseUrl}/conformance`, texts.self), conformsTo: classes };
}

/** OGC 17-069r4 §7.13. @param collections a document for each, of whichever part */
export function collectionsDocument({ baseUrl, texts }: ApiInfo, collections: readonly object[]): object {
  return { links: bothWays(`${baseUrl}/collections`, texts.self), collections };
}
