/** Parts somebody may have in a community of the collaborative space. */
export const parts = ['anonymous', 'stranger', 'pending', 'invited', 'member', 'admin', 'platform'] as const;
export type Part = (typeof parts)[number];

interface Call {
  /** Who may make the call about a community where they have that part. */
  readonly allowed: readonly Part[];
  /** Of the address, besides the community. */
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const everybody: readonly Part[] = ['stranger', 'pending', 'invited', 'member', 'admin', 'platform'];
const managers: readonly Part[] = ['admin', 'platform'];

/** No account has it: whoever may do the call learns so. */
const userId = 999_999;

/**
 * Every call of the collaborative space, with a request that changes nothing. A new call is a line here: the matrix
 * fails as long as it has none. To be worked out from the specification, never from the code.
 */
export const calls: Readonly<Record<string, Call>> = {
  // Of no community
  getEspacecoCommunities: { allowed: everybody },
  getEspacecoCommunityNames: { allowed: everybody },
  getEspacecoCommunitiesAsMember: { allowed: everybody, query: { pending: 'false' } },
  searchEspacecoCommunities: {
    allowed: everybody,
    query: { name: 'voirie', filter: 'listed', sort: 'name:ASC' },
  },
  getEspacecoGridsByNames: { allowed: everybody, query: { names: 'FR' } },
  searchEspacecoGrids: { allowed: everybody, query: { text: 'gre%' } },
  getEspacecoMe: { allowed: everybody },
  // Whoever manages a community, anywhere
  addEspacecoCommunity: { allowed: managers, body: { name: 'Voirie' } },
  searchEspacecoUsers: { allowed: managers, query: { search: 'anne' } },
  // The community and its members
  getEspacecoCommunity: { allowed: everybody },
  updateEspacecoCommunity: { allowed: managers, body: {} },
  getEspacecoMembers: { allowed: managers },
  addEspacecoMembers: { allowed: managers, body: { members: [userId] } },
  withdrawEspacecoInvitation: { allowed: managers, query: { email: 'personne@mairie.example' } },
  updateEspacecoMemberRole: { allowed: managers, params: { userId }, body: { role: 'member' } },
  updateEspacecoMemberGrids: { allowed: managers, params: { userId }, body: { grids: [] } },
  removeEspacecoMember: { allowed: managers, params: { userId } },
};
