/** Screens about what one belongs to: small, and loaded together. */
export { Screen as CommunityList } from './screens/espaceco_community_list/EspacecoCommunityList.tsx';
export { Screen as MemberInvitation } from './screens/espaceco_member_invitation/EspacecoMemberInvitation.tsx';
