import { createToken } from '@cartable/accounts';
import type { espacecoOpenReportRoutes, ReceivedReport } from '@cartable/contract';
import type { OpenReport } from '@cartable/espaceco';
import { groupAddress } from '../../http/address.ts';
import type { AdmissionsOf, HandlersOf, RequestContext } from '../../http/handlers.ts';
import { envelopeOf } from './envelope.ts';
import { presentReport } from './present-report.ts';

export const espacecoOpenReportHandlers: HandlersOf<typeof espacecoOpenReportRoutes> = {
  async getOpenReporting({ services }, { params: { openCommunityId } }) {
    const community = await services.espaceco.openReports.community(openCommunityId);
    const { id, name, defaultComment, position, zoom, themes } = community;
    return {
      id,
      name,
      default_comment: defaultComment,
      position,
      zoom,
      themes: themes.map((one) => ({ ...one })),
    };
  },

  async addOpenReport({ services, files }, { params: { openCommunityId }, body: { website, ...form } }) {
    // A robot is told what it hopes for.
    if (website !== '') return { key: createToken() };
    const { openReports } = services.espaceco;
    return { key: await openReports.receive({ communityId: openCommunityId, form, files }) };
  },

  followOpenReport: ({ services }, { params: { followKey } }) =>
    services.espaceco.openReports.follow(followKey),

  async getReceivedReports(context, { params: { communityId }, query }) {
    const { openReports } = context.services.espaceco;
    const { page, limit } = query;
    const range = { communityId, offset: (page - 1) * limit, limit };
    const found = await openReports.list(context.visitor, range);
    return { ...envelopeOf(found, query, (item) => presentReceived(context, item)), total: found.total };
  },

  getReceivedReportFile: ({ services, visitor }, { params }) =>
    services.espaceco.openReports.readFile(visitor, params),

  async acceptReceivedReport(context, { params }) {
    const { openReports, reports } = context.services.espaceco;
    const id = await openReports.accept(context.visitor, params);
    return presentReport(context, await reports.read(context.visitor, id));
  },

  async refuseReceivedReport({ services, visitor }, { params, body: { reason } }) {
    await services.espaceco.openReports.refuse(visitor, { ...params, reason });
  },
};

/** Nobody sends files for nothing, nor without end. */
export const espacecoOpenReportAdmissions: AdmissionsOf<typeof espacecoOpenReportRoutes> = {
  addOpenReport: ({ services, address }, { params: { openCommunityId } }) =>
    services.espaceco.openReports.admit({ communityId: openCommunityId, address: groupAddress(address) }),
};

function presentReceived(
  { services }: RequestContext,
  { id, communityId, form, files, receivedAt }: OpenReport,
): ReceivedReport {
  const root = `${services.config.publicUrl}/api/espaceco/community/${communityId}/received_reports/${id}`;
  const theme = form?.attributes;
  return {
    id,
    geometry: form?.geometry ?? '',
    comment: form?.comment ?? '',
    attributes: theme
      ? [{ community: theme.community, theme: theme.theme, attributes: textsOf(theme.attributes) }]
      : [],
    sketch: form?.sketch ? JSON.stringify(form.sketch) : null,
    received: receivedAt,
    files: files.map(({ file }, rank) => ({
      name: file.fileName,
      media_type: file.mediaType,
      size: file.sizeBytes,
      url: `${root}/files/${rank}`,
    })),
  };
}

type Written = Readonly<Record<string, string | number | boolean | string[] | null>>;

/** As reports tell their answers. */
const textsOf = (written: Written): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) =>
      value === null ? [] : [[name, Array.isArray(value) ? value : String(value)] as const],
    ),
  );
