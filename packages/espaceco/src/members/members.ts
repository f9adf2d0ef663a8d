import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoContext } from '../context.ts';
import { addMembers } from './add-members.ts';
import { askToJoin } from './ask-to-join.ts';
import { changeGrids, changeRole, removeMember, withdrawInvitation } from './change-member.ts';
import { listMembers } from './list-members.ts';
import type { Member, NewMembers } from './member.model.ts';
import { readMe, searchPeople } from './read-me.ts';

/** Members as managers and they themselves change them. */
export function createMembers(context: EspacecoContext) {
  const bind =
    <R extends unknown[], A>(useCase: (context: EspacecoContext, ...rest: R) => A) =>
    (...rest: R) =>
      useCase(context, ...rest);
  return {
    list: bind(listMembers),
    add: (visitor: SignedInVisitor, request: NewMembers) => addOrJoin(context, visitor, request),
    changeRole: bind(changeRole),
    changeGrids: bind(changeGrids),
    remove: bind(removeMember),
    withdrawInvitation: bind(withdrawInvitation),
    me: bind(readMe),
    searchPeople: bind(searchPeople),
  };
}

/** One’s own number alone asks to join: nobody who manages a community has to add themselves to it. */
async function addOrJoin(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  request: NewMembers,
): Promise<Member[]> {
  const [only] = request.numbers;
  if (request.numbers.length === 1 && request.emails.length === 0) {
    const own = (await context.people.findPeople([visitor.id])).get(visitor.id);
    if (own?.number === only) return [await askToJoin(context, visitor, request.communityId)];
  }
  return addMembers(context, visitor, request);
}
