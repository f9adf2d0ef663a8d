import { maxGraphicBytes } from '@cartable/styles';
import { type DatastoreContext, db } from '../../context.ts';
import { findPublishedAnnexe } from '../../library/annexes/annexe.store.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import type { ServiceRequest } from './draft-service.ts';

/** Different images of one style; the others stay addresses, which nobody fetches. */
const mostImages = 50;
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']);
const addressAttribute = /(\bhref\s*=\s*)(["'])([^"'<>]{1,2000})\2/g;

/**
 * Puts into the styles of a service the images they name by the address of an annexe of the same datastore. The service
 * then draws what the annexe was when it was published, needs nothing from elsewhere, and nothing is ever fetched.
 */
export async function embedAnnexes(
  context: DatastoreContext,
  datastore: Datastore,
  service: ServiceRequest,
): Promise<ServiceRequest> {
  const relations = await Promise.all(
    service.relations.map(async (relation) => ({
      ...relation,
      style: relation.style && (await embedInStyle(context, datastore, relation.style)),
    })),
  );
  return { ...service, relations };
}

async function embedInStyle(context: DatastoreContext, datastore: Datastore, sld: string): Promise<string> {
  const written = [...sld.matchAll(addressAttribute)].map((match) => match[3] ?? '');
  const images = new Map<string, string>();
  for (const href of new Set(written)) {
    if (images.size === mostImages) break;
    const path = pathOfAnnexe(context, datastore, href);
    const image = path === undefined ? undefined : await readImage(context, datastore, path);
    if (image !== undefined) images.set(href, image);
  }
  if (images.size === 0) return sld;
  return sld.replace(addressAttribute, (whole, before: string, quote: string, href: string) => {
    const image = images.get(href);
    return image === undefined ? whole : `${before}${quote}${image}${quote}`;
  });
}

/** The whole address, or as it is written on the site itself. */
function pathOfAnnexe(
  { annexesUrl }: DatastoreContext,
  { technicalName }: Datastore,
  href: string,
): string | undefined {
  const address = href.replaceAll('&amp;', '&');
  const roots = [`${annexesUrl}/${technicalName}/`, `/annexes/${technicalName}/`];
  const root = roots.find((one) => address.startsWith(one));
  if (root === undefined) return undefined;
  try {
    return decodeURIComponent(address.slice(root.length - 1)).normalize('NFC');
  } catch {
    return undefined;
  }
}

/** As a `data:` address; undefined for what is no image or too large: the style then says that it is not drawn. */
async function readImage(
  context: DatastoreContext,
  { technicalName }: Datastore,
  path: string,
): Promise<string | undefined> {
  const found = await findPublishedAnnexe(db(context), technicalName, path);
  if (!found || !imageTypes.has(found.content.mediaType)) return undefined;
  if (found.content.sizeBytes > maxGraphicBytes) return undefined;
  const parts: Buffer[] = [];
  const content = await context.objects.get(found.content.objectKey).catch(() => undefined);
  // Replaced at this very moment.
  if (!content) return undefined;
  for await (const part of content) parts.push(Buffer.from(part));
  return `data:${found.content.mediaType};base64,${Buffer.concat(parts).toString('base64')}`;
}
