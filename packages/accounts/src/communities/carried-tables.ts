import type { CarriedTable } from '@cartable/platform';

/** What an archive holds of the community that owns it; people are known again by their addresses. */
export const communityTables: readonly CarriedTable[] = [
  {
    table: 'communities',
    key: ['id'],
    within: { column: 'id' },
    columns: {
      id: 'id',
      name: 'text',
      description: 'text',
      technical_name: 'text',
      contact: 'plain',
      is_public: 'number',
      is_sandbox: 'number',
      supervisor_id: 'link',
      datastore_id: 'link',
      created_at: 'plain',
    },
  },
  {
    table: 'members',
    key: ['community_id', 'user_id'],
    within: { column: 'community_id' },
    columns: { community_id: 'reference', user_id: 'party', rights: 'json', joined_at: 'plain' },
  },
];
