import { espacecoUserRoutes, espacecoUserSchema, type RouteInput } from '@cartable/contract';
import { z } from 'zod';
import { espacecoUserHandlers } from '../api/espaceco/member.handlers.ts';
import type { HandlersOf } from '../http/handlers.ts';
import { gcmsRoot } from './addresses.ts';

const membershipSchema = espacecoUserSchema.shape.communities_member.element
  .omit({ grids: true })
  .extend({ emprises: z.array(z.string()) });

/** The signed-in person in the words of these clients: their grids are « emprises », told by name. */
export const gcmsUserRoutes = {
  getEspacecoMe: {
    ...espacecoUserRoutes.getEspacecoMe,
    path: `${gcmsRoot}/users/me`,
    answer: espacecoUserSchema.extend({ communities_member: z.array(membershipSchema) }),
  },
};

const nothing = {} as RouteInput<(typeof espacecoUserRoutes)['getEspacecoMe']>;

export const gcmsUserHandlers: HandlersOf<typeof gcmsUserRoutes> = {
  /** Only what one belongs to: these clients offer all of it to work in. */
  async getEspacecoMe(context) {
    const me = await espacecoUserHandlers.getEspacecoMe(context, nothing);
    return {
      ...me,
      communities_member: me.communities_member
        .filter(({ role }) => role === 'member' || role === 'admin')
        .map(({ grids, ...membership }) => ({ ...membership, emprises: grids.map(({ name }) => name) })),
    };
  },
};
