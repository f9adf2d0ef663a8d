import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { requireWithinQuota } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { emit } from '../../events.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { findAnnexe } from '../../library/annexes/annexe.store.ts';
import { dropContents, keepBytes } from '../../library/annexes/annexe-content.ts';
import { recordAnnexe, removeAnnexe, replaceContent } from '../../library/annexes/record-annexe.ts';
import type { Person } from '../../people.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import {
  type DisplayStyle,
  extensionOf,
  maxStyles,
  type StyledLayer,
} from '../display-styles/display-style.model.ts';
import {
  changeStyleLayers,
  insertStyle,
  listStyles,
  makeCurrent,
} from '../display-styles/display-style.store.ts';
import { presentStyles } from '../display-styles/present-styles.ts';
import { removeWithFiles } from '../display-styles/remove-styles.ts';
import type { OfferingRequest } from '../offerings/find-offerings.ts';
import type { Offering } from '../offerings/offering.model.ts';
import { findOfferingIn } from '../offerings/offering.store.ts';
import { styleTargetsOf } from './styled-service.ts';

type Answer = Promise<Contract.DisplayStyle[]>;

/** A file that suits its layer, its bytes kept before any row refers to them. */
interface RetainedFile {
  readonly layerName: string | null;
  readonly format: Contract.StyleFormat;
  readonly annexeId: string;
  readonly content: Awaited<ReturnType<typeof keepBytes>>;
}

interface Service {
  readonly datastore: Datastore;
  readonly offering: Offering;
}

/** @throws {CartableError} `display-style.*`, `style.*`, `annexe.quota-exceeded` */
export async function addStyle(
  context: DatastoreContext,
  visitor: Person,
  request: OfferingRequest & { form: Contract.StyleForm },
): Answer {
  const { form } = request;
  return withFiles(context, visitor, request, async (db, service, files) => {
    const styles = await listStyles(db, service.offering.id);
    const name = form.style_name;
    if (styles.some((style) => style.name === name)) {
      throw new CartableError('display-style.name-taken', { name });
    }
    requireWithinQuota(
      { use: styles.length, needed: 1, quota: maxStyles },
      ({ quota }) => new CartableError('display-style.too-many', { limit: quota }),
    );
    const layers: StyledLayer[] = [];
    for (const file of files) layers.push(await recordFile(context, db, service, file));
    const style: DisplayStyle = {
      id: randomUUID(),
      offeringId: service.offering.id,
      name,
      current: false,
      layers,
      createdAt: now(context),
    };
    await insertStyle(db, style);
    await makeCurrent(db, style);
    await recordStyleActivity(context, db, { visitor, service, kind: 'style.added', name });
  });
}

/** Layers left out keep their file; a file of the same format is replaced at its address. */
export async function modifyStyle(
  context: DatastoreContext,
  visitor: Person,
  request: OfferingRequest & { form: Contract.StyleForm },
): Answer {
  const { form } = request;
  return withFiles(context, visitor, request, async (db, service, files) => {
    const style = await getStyle(db, service, form.style_name);
    let layers = style.layers;
    for (const file of files) {
      const previous = layers.find(({ name }) => name === file.layerName);
      const layer = await replaceFile(context, db, service, { previous, file });
      layers = previous ? layers.map((one) => (one === previous ? layer : one)) : [...layers, layer];
    }
    await changeStyleLayers(db, style.id, layers);
    await makeCurrent(db, style);
    await recordStyleActivity(context, db, { visitor, service, kind: 'style.modified', name: style.name });
  });
}

/** With its files. If it was the current one, the first of the others is. */
export async function removeStyle(
  context: DatastoreContext,
  visitor: Person,
  request: OfferingRequest & { name: string },
): Answer {
  return change(context, visitor, request, async (db, service) => {
    const style = await getStyle(db, service, request.name);
    await removeWithFiles(context, db, service.offering.datastoreId, style);
    const [first] = await listStyles(db, service.offering.id);
    if (style.current && first) await makeCurrent(db, first);
    await recordStyleActivity(context, db, { visitor, service, kind: 'style.removed', name: style.name });
  });
}

export async function setCurrentStyle(
  context: DatastoreContext,
  visitor: Person,
  request: OfferingRequest & { name: string },
): Answer {
  return change(context, visitor, request, async (db, service) => {
    const style = await getStyle(db, service, request.name);
    if (style.current) return;
    await makeCurrent(db, style);
    await recordStyleActivity(context, db, {
      visitor,
      service,
      kind: 'style.current-changed',
      name: style.name,
    });
  });
}

/** Checks and keeps the files, then does the rest at once; should it fail, nothing is left of them. */
async function withFiles(
  context: DatastoreContext,
  visitor: Person,
  request: OfferingRequest & { form: Contract.StyleForm },
  body: (db: Connection, service: Service, files: readonly RetainedFile[]) => Promise<void>,
): Answer {
  const service = await enterService(context, visitor, request);
  const files = await keepFiles(context, service, request.form);
  try {
    return await change(context, visitor, request, (db, current) => body(db, current, files));
  } catch (error) {
    await dropContents(
      context,
      files.map(({ content }) => content.objectKey),
    );
    throw error;
  }
}

async function change(
  context: DatastoreContext,
  visitor: Person,
  request: OfferingRequest,
  body: (db: Connection, service: Service) => Promise<void>,
): Answer {
  const { datastore } = await enterService(context, visitor, request);
  const styles = await transaction(context, async (db) => {
    await lockDatastore(db, request.datastoreId);
    const offering = await findOfferingIn(db, request.datastoreId, request.offeringId);
    if (!offering) throw new CartableError('common.not-found');
    await body(db, { datastore, offering });
    await emit(context, db, 'filesChanged', { datasheetId: offering.datasheetId });
    await bumpServingVersion(db, offering);
    return listStyles(db, offering.id);
  });
  return presentStyles(context, datastore, styles);
}

async function enterService(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, offeringId }: OfferingRequest,
): Promise<Service> {
  const { datastore } = await enterDatastore(context, visitor, datastoreId, 'annex');
  const offering = await findOfferingIn(db(context), datastoreId, offeringId);
  if (!offering) throw new CartableError('common.not-found');
  return { datastore, offering };
}

/** All of them are checked before the first is kept. */
async function keepFiles(
  context: DatastoreContext,
  { offering }: Service,
  { style_files: files }: Contract.StyleForm,
): Promise<RetainedFile[]> {
  const data = await findStoredData(db(context), offering.storedDataId);
  const targets = styleTargetsOf(context, offering, data);
  const checked = Object.entries(files).map(([key, { style, format }]) => {
    const target = targets.find((one) => one.key === key);
    if (!target) {
      const layers = targets.map((one) => one.key).join(', ');
      throw new CartableError('display-style.layer-unknown', { layer: key.slice(0, 100), layers });
    }
    const { formats, layerName } = target;
    if (!formats.includes(format)) {
      const params = { layer: key, format, formats: formats.join(', ') };
      throw new CartableError('display-style.format-unfit', params);
    }
    return { layerName, format, text: target.check(style, format) };
  });
  const retained: RetainedFile[] = [];
  for (const { layerName, format, text } of checked) {
    const annexeId = randomUUID();
    const file = { bytes: Buffer.from(text), fileName: `style.${extensionOf[format]}` };
    retained.push({ layerName, format, annexeId, content: await keepBytes(context, annexeId, file) });
  }
  return retained;
}

async function recordFile(
  context: DatastoreContext,
  db: Connection,
  { datastore, offering }: Service,
  { layerName: name, format, annexeId: id, content }: RetainedFile,
): Promise<StyledLayer> {
  const path = `/style/${id}.${extensionOf[format]}`;
  const { datasheetId } = offering;
  await recordAnnexe(context, db, { id, datastore, datasheetId, role: 'style', paths: [path], content });
  return { name, format, annexeId: id, path };
}

async function replaceFile(
  context: DatastoreContext,
  db: Connection,
  service: Service,
  { previous, file }: { previous: StyledLayer | undefined; file: RetainedFile },
): Promise<StyledLayer> {
  const { datastore } = service;
  const annexe = previous && (await findAnnexe(db, datastore.id, previous.annexeId));
  if (previous && annexe && previous.format === file.format) {
    await replaceContent(context, db, { annexe, datastore, content: file.content });
    return previous;
  }
  if (annexe) await removeAnnexe(context, db, annexe);
  return recordFile(context, db, service, file);
}

/** @throws {CartableError} `display-style.unknown` */
async function getStyle(db: Connection, { offering }: Service, name: string): Promise<DisplayStyle> {
  const styles = await listStyles(db, offering.id);
  const found = styles.find((style) => style.name === name);
  if (found) return found;
  const names = styles.map((style) => style.name).join(', ');
  throw new CartableError('display-style.unknown', { name, names });
}

async function recordStyleActivity(
  context: DatastoreContext,
  db: Connection,
  note: {
    visitor: Person;
    service: Service;
    kind: 'style.added' | 'style.modified' | 'style.removed' | 'style.current-changed';
    name: string;
  },
): Promise<void> {
  const { offering } = note.service;
  const datasheetName = (await namesOfDatasheets(db, [offering.datasheetId])).get(offering.datasheetId);
  await recordActivity(context, db, {
    datastoreId: offering.datastoreId,
    kind: note.kind,
    actor: note.visitor,
    subject: `${note.name} (${offering.layerName})`,
    subjectId: offering.id,
    ...(datasheetName === undefined ? {} : { datasheetName }),
  });
}
