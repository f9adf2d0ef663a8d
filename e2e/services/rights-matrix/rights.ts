import type { CommunityRight } from '@cartable/contract';

/** Rights that any such call needs, and those besides because of what goes with the thing it is about. */
export interface Needs {
  readonly always: readonly CommunityRight[];
  readonly besides: readonly CommunityRight[];
}

type Needed = readonly CommunityRight[] | Needs;

/**
 * All the rights needed by each call that changes something in a datastore or in its community. A new call is a line
 * here: the matrix fails as long as it has none. To be worked out from the specification, never from the code.
 */
export const neededRights: Readonly<Record<string, Needed>> = {
  // Deposits
  createUpload: ['UPLOAD'],
  deleteUpload: ['UPLOAD'],
  retryUpload: ['UPLOAD'],
  cancelUpload: ['UPLOAD'],
  // Data and what computes them
  // Its services go with it.
  deleteStoredData: { always: ['PROCESSING'], besides: ['BROADCAST'] },
  // New data under live services: a deposit that is integrated, then served.
  createDataVersion: ['UPLOAD', 'PROCESSING'],
  compareDataVersion: ['PROCESSING'],
  switchDataVersion: ['PROCESSING', 'BROADCAST'],
  abandonDataVersion: ['PROCESSING'],
  // It is read by everyone through the services and the record.
  describeAttribute: ['BROADCAST'],
  cancelExecution: ['PROCESSING'],
  retryExecution: ['PROCESSING'],
  addVectorPyramid: ['PROCESSING'],
  estimateVectorPyramid: ['PROCESSING'],
  addRasterPyramid: ['PROCESSING'],
  estimateRasterPyramid: ['PROCESSING'],
  regeneratePyramid: ['PROCESSING'],
  // Services, their styles and who may read them
  publishStoredData: ['BROADCAST'],
  createWfs: ['BROADCAST'],
  editWfs: ['BROADCAST'],
  createDownload: ['BROADCAST'],
  editDownload: ['BROADCAST'],
  deleteWfs: ['BROADCAST'],
  createWmsVector: ['BROADCAST'],
  editWmsVector: ['BROADCAST'],
  deleteWmsVector: ['BROADCAST'],
  createTms: ['BROADCAST'],
  editTms: ['BROADCAST'],
  createRasterService: ['BROADCAST'],
  editRasterService: ['BROADCAST'],
  retryOffering: ['BROADCAST'],
  updateOffering: ['BROADCAST'],
  deleteOffering: ['BROADCAST'],
  deleteStatic: ['BROADCAST'],
  addPermission: ['BROADCAST'],
  updatePermission: ['BROADCAST'],
  removePermission: ['BROADCAST'],
  addMetadata: ['BROADCAST'],
  editDatasheetRecord: ['BROADCAST'],
  setDefaultLicence: ['BROADCAST'],
  publishMetadata: ['BROADCAST'],
  unpublishMetadata: ['BROADCAST'],
  deleteMetadata: ['BROADCAST'],
  // Files beside the data
  addStyle: ['ANNEX'],
  modifyStyle: ['ANNEX'],
  removeStyle: ['ANNEX'],
  setCurrentStyle: ['ANNEX'],
  addAnnexe: ['ANNEX'],
  changeAnnexe: ['ANNEX'],
  replaceAnnexe: ['ANNEX'],
  deleteAnnexe: ['ANNEX'],
  addThumbnail: ['ANNEX'],
  deleteThumbnail: ['ANNEX'],
  addDatasheetDocument: ['ANNEX'],
  changeDatasheetDocument: ['ANNEX'],
  deleteDatasheetDocument: ['ANNEX'],
  // A datasheet begins with a deposit; what it holds goes with it.
  renameDatasheet: ['UPLOAD'],
  // One that describes what is served elsewhere, as its record is written.
  addDatasheet: ['BROADCAST'],
  deleteDatasheet: { always: ['UPLOAD'], besides: ['PROCESSING', 'BROADCAST'] },
  restoreDatasheet: { always: ['UPLOAD'], besides: ['PROCESSING'] },
  purgeDatasheet: { always: ['UPLOAD'], besides: ['PROCESSING'] },
  // The community that owns it
  editCommunity: ['COMMUNITY'],
  setLogo: ['COMMUNITY'],
  deleteLogo: ['COMMUNITY'],
  updateMember: ['COMMUNITY'],
  removeMember: ['COMMUNITY'],
  resendInvitation: ['COMMUNITY'],
  revokeInvitation: ['COMMUNITY'],
  acceptJoinRequest: ['COMMUNITY'],
  refuseJoinRequest: ['COMMUNITY'],
};

/** Not tried here, and why. */
export const untried: Readonly<Record<string, string>> = {
  leaveCommunity: 'any member may, and would be gone',
  transferSupervision: 'of the supervisor alone, by password: its own test',
};

export function needsOf(call: string): Needs {
  const needed = neededRights[call] ?? [];
  return 'always' in needed ? needed : { always: needed, besides: [] };
}
