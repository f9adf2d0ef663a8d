import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './AdministrationCommunities.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'Communities',
  lead: 'A community gathers the members of an organisation; it owns at most one datastore.',
  search: 'Search by name or contact',
  create: 'Create a community',
  members: 'Members',
  datastore: 'Datastore',
  inactive: 'out of use',
  isPublic: 'Public',
  isPrivate: 'Private',
  edit: 'Edit',
  editOf: 'Edit {{name}}',
  contactAt: 'Contact address: {{email}}',
  membersOf: 'See the members of {{name}}',
  supervise: 'Change the supervisor',
  superviseOf: 'Change the supervisor of {{name}}',
  superviseText:
    'The person becomes supervisor with every right; the former one stays a member. Both are told by mail.',
  remove: 'Delete',
  removeOf: 'Delete {{name}}',
  removeTitle: 'Delete this community?',
  removeText:
    'The community “{{name}}” has neither a datastore nor a member other than its supervisor. It is deleted for good.',
  addDatastore: 'Create its datastore',
  failed: 'The action was refused',
};
