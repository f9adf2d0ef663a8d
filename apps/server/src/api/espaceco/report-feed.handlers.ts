import type { espacecoReportFeedRoutes, FileAnswer, Language } from '@cartable/contract';
import type { Config } from '../../config.ts';
import type { HandlersOf, RequestContext } from '../../http/handlers.ts';
import { exportFolder } from '../../map-workers/export-folder.ts';
import { rssMediaType } from '../../protocols/feeds/feed-answer.ts';
import { type RssChannel, writeRss } from '../../protocols/feeds/rss/write-rss.ts';
import { reportChannel } from './feeds/report-channel.ts';
import { threadChannel } from './feeds/thread-channel.ts';
import { writeCapabilities, writeFeatureType } from './feeds/wfs-documents.ts';
import { readWfsRequest } from './feeds/wfs-request.ts';
import { writeReportPackage } from './feeds/write-report-package.ts';
import { gmlWriter, writeCsvRows, writeGeoJsonRows, writeJsonRows } from './feeds/write-rows.ts';

/** Of a feed. */
const newest = 100;
/** Of a file: more than any installation holds, and a bound all the same. */
const exported = 1_000_000;

const inDegrees = { transform: (x: number, y: number): [number, number] => [x, y], srsName: 'EPSG:4326' };

export const espacecoReportFeedHandlers: HandlersOf<typeof espacecoReportFeedRoutes> = {
  async getReportsRss({ services, visitor, language }, { query: filter }) {
    const selection = { filter, sort: 'opening_date:DESC', offset: 0, limit: newest };
    const reports = [];
    for await (const page of services.espaceco.reports.stream(visitor, selection)) reports.push(...page);
    const statusOf = await services.espaceco.reports.statusTitles(reports.map(({ report }) => report));
    return feed('reports.rss', reportChannel(feedFactsOf(services.config, language), { reports, statusOf }));
  },

  async getReportRss({ services, visitor, language }, { params: { reportId } }) {
    const thread = await services.espaceco.reports.thread(visitor, { reportId, limit: newest });
    return feed(`report-${reportId}.rss`, threadChannel(feedFactsOf(services.config, language), thread));
  },

  async getReportsWfs(context, { query }) {
    const asked = readWfsRequest(query);
    const service = serviceOf(context);
    if (!('selection' in asked)) {
      const isSchema = asked.request === 'DescribeFeatureType';
      return xml([isSchema ? writeFeatureType(service) : writeCapabilities(service)]);
    }
    const { format, selection, placing } = asked;
    const pages = context.services.espaceco.reports.stream(context.visitor, selection);
    if (format === 'GML') return xml(gmlWriter(service.namespaceUrl)(pages, placing));
    if (format === 'CSV') return shown('signalement.csv', csv, writeCsvRows(pages, placing));
    const write = format === 'JSON' ? writeJsonRows : writeGeoJsonRows;
    return shown('signalement.json', 'application/json; charset=utf-8', write(pages, placing));
  },

  async exportReports({ services, visitor, language }, { query: { format, ...filter } }) {
    const selection = { filter, sort: 'id:ASC', offset: 0, limit: exported };
    const pages = services.espaceco.reports.stream(visitor, selection);
    if (format === 'csv') return file('signalements.csv', csv, bytes(writeCsvRows(pages, inDegrees)));
    if (format === 'geojson') {
      return file('signalements.geojson', 'application/geo+json', bytes(writeGeoJsonRows(pages, inDegrees)));
    }
    const folder = exportFolder(services.config);
    const timeStamp = services.clock.now().toISOString();
    const info = { folder, language, timeStamp, title: titles[language] };
    return file('signalements.gpkg', 'application/geopackage+sqlite3', writeReportPackage(pages, info));
  },
};

const feedFactsOf = ({ siteTitle, publicUrl }: Config, language: Language) => ({
  siteTitle,
  publicUrl,
  language,
});

const feed = (fileName: string, channel: RssChannel): FileAnswer =>
  shown(fileName, `${rssMediaType}; charset=utf-8`, [writeRss(channel)]);

const csv = 'text/csv; charset=utf-8';
const titles = { fr: 'Signalements', en: 'Reports' } as const;

function serviceOf({ services, language }: RequestContext) {
  const { publicUrl } = services.config;
  const url = `${publicUrl}/api/espaceco/reports/wfs`;
  return { title: titles[language], url, namespaceUrl: `${publicUrl}/api/espaceco` };
}

const xml = (texts: Iterable<string> | AsyncIterable<string>) =>
  shown('signalement.xml', 'application/xml; charset=utf-8', texts);

function shown(
  fileName: string,
  mediaType: string,
  texts: Iterable<string> | AsyncIterable<string>,
): FileAnswer {
  return { ...file(fileName, mediaType, bytes(texts)), isShown: true };
}

function file(fileName: string, mediaType: string, content: AsyncIterable<Uint8Array>): FileAnswer {
  return { fileName, mediaType, sizeBytes: 0, version: '', isStreamed: true, read: async () => content };
}

async function* bytes(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text);
}
