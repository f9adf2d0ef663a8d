import type { taskRoutes } from '@cartable/contract';
import { listMyTasks } from '@cartable/datastore';
import type { HandlersOf } from '../http/handlers.ts';

export const taskHandlers: HandlersOf<typeof taskRoutes> = {
  async getMyWorks({ services, visitor }, { query }) {
    return listMyTasks(services.datastores.context, visitor, query.limit);
  },

  async getEvents({ services, visitor, session }) {
    // Read with the session: whoever is signed in has one.
    const token = session.token ?? '';
    return { listen: (sink) => services.works.listen({ visitor, token, sink }) };
  },
};
