/**
 * A process told to stop goes on answering for a while: meanwhile it says that it is not ready, and ends each connection
 * with its answer, so that the proxies in front have turned to others when it takes no more.
 */
export class Departure {
  #isBegun = false;

  get isBegun(): boolean {
    return this.#isBegun;
  }

  begin(): void {
    this.#isBegun = true;
  }
}
