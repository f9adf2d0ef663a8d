import type { RouteAnswer, RouteDefinition } from './route.ts';

/** The members of a route that a client reads. */
export type CallMember = 'name' | 'method' | 'path' | 'bodyKind';

declare const route: unique symbol;

/**
 * A call as a client makes it: its address without its shapes, so that a browser loads neither schemas nor texts that
 * only the server reads. The compiler knows the shapes from `R`; at run time nothing is there.
 */
export interface Call<R extends RouteDefinition = RouteDefinition> extends Pick<RouteDefinition, CallMember> {
  readonly [route]?: R;
}

/** The calls of some routes, by name: each literal is checked against its route. */
export type CallsOf<T extends Readonly<Record<string, RouteDefinition>>> = {
  readonly [N in keyof T]: Call<T[N]> & Pick<T[N], Extract<keyof T[N], CallMember>>;
};

/** The route behind a call, for types only. */
export type CalledRoute<C extends Call> = C extends Call<infer R> ? R : never;

export type CallAnswer<C extends Call> = RouteAnswer<CalledRoute<C>>;
