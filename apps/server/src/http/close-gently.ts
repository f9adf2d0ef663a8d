import type { Server } from 'node:http';

/** What was sent over a connection in the moment it was made, or used again, is read within that time. */
const lateRequestsMs = 1_000;
/** In a longer turn, of a busy machine, somebody may have knocked since it looked. */
const shortTurnMs = 1;
/** Somebody may always be knocking. */
const longestWaitMs = 2_000;

/**
 * Has a server stop so that nothing sent to it meanwhile is cut: proxies do not send again what may have been done. It
 * stops listening once all who knocked are let in, since the system resets those who still wait, and a connection at
 * rest is closed a little later, since a request may be on its way over it.
 */
export function closeGently(server: Server): void {
  const close = server.close.bind(server);
  server.close = (callback) => {
    whenNobodyKnocks(server, () => close(callback));
    return server;
  };
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setTimeout(closeIdle, lateRequestsMs);
}

/** The runtime lets in one a turn: a short turn without any has found nobody. */
function whenNobodyKnocks(server: Server, act: () => void): void {
  const limit = performance.now() + longestWaitMs;
  let hasCome = true;
  let turnAt = 0;
  const note = () => {
    hasCome = true;
  };
  server.on('connection', note);
  const look = () => {
    const now = performance.now();
    const hasFoundNobody = !hasCome && now - turnAt < shortTurnMs;
    if (!hasFoundNobody && now < limit) {
      hasCome = false;
      turnAt = now;
      setImmediate(look);
      return;
    }
    server.off('connection', note);
    act();
  };
  // A first turn may end before anybody is let in: what asks for the end runs somewhere within it.
  setImmediate(look);
}
